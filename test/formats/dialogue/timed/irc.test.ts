import {describe, expect, it} from 'vitest'
import {kindOf, read} from './read.js'

describe('logs of IRC', () => {
  it('give a turn for each line', () => {
    const {kind, children, lines, turns} = read('[12:30] <ann> hello\n[12:30] <bob> ann: hi\n=== cat has joined #room\n[12:31]  * ann waves\n[12:31] <@bob> so\n')
    expect(kind).toBe('irc')
    expect(children[0]).toMatchObject({kind: 'chat', form: 'turns'})
    expect(lines).toEqual(['ann: hello', 'bob: ann: hi', 'system === cat has joined #room', '* ann waves', 'bob: so'])
    expect(turns.map(({speaker}) => speaker?.name)).toEqual(['ann', 'bob', undefined, 'ann', 'bob'])
  })

  it('are dated by the name of the file, and go on after midnight', () => {
    expect(read('[23:59] <ann> late\n[00:01] <bob> early\n', 'logs/room.2022-04-26.log').lines).toEqual(['2022-04-26T23:59:00 ann: late', '2022-04-27T00:01:00 bob: early'])
  })

  it('are dated by lines that say the day', () => {
    expect(read('--- Log opened Tue Apr 26 12:00:00 2022\n12:30 < ann> hello\n12:31 <@bob> hi\n--- Day changed Wed Apr 27 2022\n00:10 < ann> so\n12:31 -!- bob has quit\n').lines).toEqual([
      'system --- Log opened Tue Apr 26 12:00:00 2022',
      '2022-04-26T12:30:00 ann: hello',
      '2022-04-26T12:31:00 bob: hi',
      'system --- Day changed Wed Apr 27 2022',
      '2022-04-27T00:10:00 ann: so',
      'system 2022-04-27T12:31:00 -!- bob has quit',
    ])
  })

  it('may have a date on each line', () => {
    expect(read('2022-04-26 12:30:05 <ann> hello\n2022-04-26 12:30:06 <bob> hi\n').lines).toEqual(['2022-04-26T12:30:05 ann: hello', '2022-04-26T12:30:06 bob: hi'])
    expect(read('2022-04-26 12:30:05\t@ann\thello\n2022-04-26 12:30:06\t-->\tbob has joined\n2022-04-26 12:30:06\tbob\thi\n').lines).toEqual(['2022-04-26T12:30:05 ann: hello', 'system 2022-04-26T12:30:06 -->\tbob has joined', '2022-04-26T12:30:06 bob: hi'])
  })

  it('are not markup, nor lists of edges', () => {
    expect(kindOf('<p> hello\n<b> there\n')).toBeNull()
    expect(kindOf('1000 1000 -\n997 1001 -\n')).toBeNull()
  })
})
