import {InsertionMode, Token, Tokenizer, TokenizerMode} from 'parse5'
import type {DefaultTreeAdapterMap, Parser} from 'parse5'

/** Where a stretch of plain characters ends: one bit for each place in which the parser reads them. */
const inData = 1
const inRawText = 2
const atBlank = 4
const inDoubleQuotes = 8
const inSingleQuotes = 16
const inTagName = 32
const inAttributeName = 64
const inComment = 128
const inPlainText = 256
const inUnquoted = 512
const everywhere = 1023

const carriageReturn = 13
const blank = 32
const doubleQuote = 34
const slash = 47
const lessThan = 60
const equals = 61
const greaterThan = 62

/** What ends a stretch, for each ASCII character. NUL and CR do in all places: the parser writes something else for them. */
const ends = new Uint16Array(128)
endAt('\0\r', everywhere)
endAt('<', inData | inRawText | inAttributeName | inComment)
endAt('&', inData | inDoubleQuotes | inSingleQuotes | inUnquoted)
endAt(' \t\n\f', atBlank | inTagName | inAttributeName | inUnquoted)
endAt('"', inDoubleQuotes | inAttributeName)
endAt("'", inSingleQuotes | inAttributeName)
endAt('/', inTagName | inAttributeName)
endAt('>', inTagName | inAttributeName | inUnquoted)
endAt('=', inAttributeName)
endAt('-', inComment)
// Capitals of names are written small.
endAt('ABCDEFGHIJKLMNOPQRSTUVWXYZ', inTagName | inAttributeName)

function endAt(signs: string, places: number): void {
  for (let i = 0; i < signs.length; i++) ends[signs.charCodeAt(i)]! |= places
}

/** Modes in which blanks behind text are treated as text is, so that both may come in one token. */
const textModes: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
  InsertionMode.IN_SELECT,
  InsertionMode.IN_SELECT_IN_TABLE,
  InsertionMode.IN_TEMPLATE,
])

/**
 * The parser's tokenizer with offsets alone, which passes over plain characters by the stretch.
 * Every state reads the first character of a stretch, and all that mean something, as it always does; the plain
 * ones behind are taken at once. Lines and columns are not counted: they are known elsewhere.
 */
export class OffsetTokenizer extends Tokenizer {
  protected override getCurrentLocation(back: number): Token.Location {
    return {startLine: 1, startCol: 1, startOffset: this.preprocessor.offset - back, endLine: 1, endCol: 1, endOffset: -1}
  }

  /** As the tokenizer's own, without a place. */
  protected override _createAttr(first: string): void {
    this._flushRun('')
    this.currentAttr = {name: first, value: ''}
  }

  /** As the tokenizer's own, without lines; what the source breaks off ends where the source does. */
  protected override prepareToken(token: Token.Token): void {
    this._emitCurrentCharacterToken(token.location)
    this.currentToken = null
    const {offset, droppedBufferSize, html} = this.preprocessor
    // What is still open at the end of the source ends there, not behind a sign that is to come.
    token.location!.endOffset = Math.min(offset + 1, droppedBufferSize + html.length)
    this.currentLocation = this.getCurrentLocation(-1)
  }

  /** The whole source is there from the start: nothing is waited for. */
  protected override _runParsingLoop(): void {
    while (this.active) this._callState(this.preprocessor.advance())
  }

  protected override _stateData(first: number): void {
    let cp = first
    super._stateData(cp)
    while (this.state === TokenizerMode.DATA && this.passText(cp, inData)) super._stateData((cp = this.next()))
    if (cp === lessThan && (isLetter(this.ahead()) || this.ahead() === slash)) this._stateTagOpen(this.next())
  }

  protected override _stateTagOpen(cp: number): void {
    super._stateTagOpen(cp)
    if (cp === slash && isLetter(this.ahead())) this._stateEndTagOpen(this.next())
  }

  protected override _stateRcdata(cp: number): void {
    super._stateRcdata(cp)
    if (this.state === TokenizerMode.RCDATA) this.passText(cp, inData)
  }

  protected override _stateRawtext(cp: number): void {
    super._stateRawtext(cp)
    if (this.state === TokenizerMode.RAWTEXT) this.passText(cp, inRawText)
  }

  protected override _stateScriptData(cp: number): void {
    super._stateScriptData(cp)
    if (this.state === TokenizerMode.SCRIPT_DATA) this.passText(cp, inRawText)
  }

  protected override _stateScriptDataEscaped(cp: number): void {
    super._stateScriptDataEscaped(cp)
    if (isPlain(cp, inComment)) this.passText(cp, inComment)
  }

  protected override _statePlaintext(cp: number): void {
    super._statePlaintext(cp)
    this.passText(cp, inPlainText)
  }

  protected override _stateComment(cp: number): void {
    super._stateComment(cp)
    if (isPlain(cp, inComment)) this.pass(inComment)
  }

  protected override _stateTagName(cp: number): void {
    if (!isPlain(cp, inTagName)) return super._stateTagName(cp)
    const token = this.currentToken as Token.TagToken
    token.tagName += this.name(inTagName)
    if (!this.atSign()) return
    const sign = this.next()
    super._stateTagName(sign)
    if (sign === blank && isLetter(this.ahead())) this._stateBeforeAttributeName(this.next())
  }

  protected override _stateAttributeName(cp: number): void {
    if (!isPlain(cp, inAttributeName)) return super._stateAttributeName(cp)
    this.currentAttr.name += this.name(inAttributeName)
    if (!this.atSign()) return
    const sign = this.next()
    super._stateAttributeName(sign)
    if (sign === equals && this.atSign()) this._stateBeforeAttributeValue(this.next())
  }

  protected override _stateBeforeAttributeValue(cp: number): void {
    super._stateBeforeAttributeValue(cp)
    if (cp !== doubleQuote) return
    this.runStart = this.preprocessor.pos + 1
    if (this.passTo(endOf(this.preprocessor.html, this.runStart, inDoubleQuotes))) this.endDoubleQuotes(this.next())
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    super._stateAttributeValueDoubleQuoted(cp)
    if (isPlain(cp, inDoubleQuotes) && this.pass(inDoubleQuotes)) this.endDoubleQuotes(this.next())
  }

  private endDoubleQuotes(sign: number): void {
    super._stateAttributeValueDoubleQuoted(sign)
    if (sign !== doubleQuote) return
    const ahead = this.ahead()
    if (ahead === blank || ahead === greaterThan) this._stateAfterAttributeValueQuoted(this.next())
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    super._stateAttributeValueSingleQuoted(cp)
    if (isPlain(cp, inSingleQuotes) && this.pass(inSingleQuotes)) super._stateAttributeValueSingleQuoted(this.next())
  }

  protected override _stateAttributeValueUnquoted(cp: number): void {
    super._stateAttributeValueUnquoted(cp)
    if (isPlain(cp, inUnquoted) && this.pass(inUnquoted)) super._stateAttributeValueUnquoted(this.next())
  }

  /** The name from the current character on. */
  private name(place: number): string {
    const {html, pos} = this.preprocessor
    const end = endOf(html, pos + 1, place)
    this.preprocessor.pos = end - 1
    return html.slice(pos, end)
  }

  /** Takes what goes on with the text token that the current character is the last of; tells what `pass` does. */
  private passText(cp: number, place: number): boolean {
    const token = this.currentCharacterToken
    if (cp <= 0 || !token) return false
    if (token.type === Token.TokenType.WHITESPACE_CHARACTER) return this.passBlanks()
    return this.pass(textModes.has((this.handler as Parser<DefaultTreeAdapterMap>).insertionMode) ? place : place | atBlank)
  }

  /**
   * Takes plain characters behind the current one, which is the last of the run that is being read.
   * Tells whether what follows is a sign that the same state can read at once.
   */
  private pass(place: number): boolean {
    const {html, pos} = this.preprocessor
    // Of CRLF the parser has yet to drop the LF.
    return html.charCodeAt(pos) !== carriageReturn && this.passTo(endOf(html, pos + 1, place))
  }

  private passBlanks(): boolean {
    const {html, pos} = this.preprocessor
    if (html.charCodeAt(pos) === carriageReturn) return false
    let end = pos + 1
    while (end < html.length && isBlank(html.charCodeAt(end))) end++
    return this.passTo(end)
  }

  private passTo(end: number): boolean {
    this.preprocessor.pos = end - 1
    this.runEnd = end
    return this.atSign()
  }

  /** Whether the next character is an ASCII one that is read as it stands. */
  private atSign(): boolean {
    const code = this.ahead()
    return code > 0 && code < 128 && code !== carriageReturn
  }

  /** The next code unit, NaN at the end. */
  private ahead(): number {
    return this.preprocessor.html.charCodeAt(this.preprocessor.pos + 1)
  }

  private next(): number {
    return this.preprocessor.html.charCodeAt(++this.preprocessor.pos)
  }
}

function isPlain(cp: number, place: number): boolean {
  return cp > 0 && (cp < 128 ? (ends[cp]! & place) === 0 : cp <= 0xffff)
}

function isLetter(code: number): boolean {
  const small = code | 32
  return small >= 97 && small <= 122
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 12
}

/** Where a stretch of plain characters ends; surrogates are left to the parser, which reads them in pairs. */
function endOf(html: string, from: number, place: number): number {
  let at = from
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code < 128 ? (ends[code]! & place) !== 0 : (code & 0xf800) === 0xd800) break
  }
  return at
}
