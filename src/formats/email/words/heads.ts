/** What a line of the head of a quoted message says. */
export type HeadRole = 'from' | 'date' | 'to' | 'cc' | 'subject' | 'other'

type Words = Readonly<Partial<Record<HeadRole, readonly string[]>>>

/** Words before the colon, as the programs of each language write them. */
const languages: Readonly<Record<string, Words>> = {
  en: {from: ['from'], date: ['sent', 'date', 'sent on'], to: ['to'], cc: ['cc', 'bcc'], subject: ['subject'], other: ['reply-to', 'importance', 'attachments', 'organization', 'newsgroups', 'on behalf of', 'resent-from', 'message-id']},
  de: {from: ['von'], date: ['gesendet', 'datum', 'gesendet am'], to: ['an'], cc: ['kopie', 'cc', 'bcc'], subject: ['betreff'], other: ['antwort an', 'wichtigkeit', 'priorität', 'anlagen']},
  fr: {from: ['de', 'de la part de', 'expéditeur'], date: ['envoyé', 'date', 'date d’envoi', "date d'envoi", 'envoyé le', 'message du'], to: ['à', 'a', 'destinataire'], cc: ['copie à', 'copie', 'cc'], subject: ['objet', 'sujet'], other: ['répondre à', 'importance']},
  es: {from: ['de'], date: ['enviado', 'enviado el', 'fecha', 'fecha de envío'], to: ['para'], cc: ['cc', 'copia'], subject: ['asunto'], other: ['responder a', 'importancia']},
  it: {from: ['da'], date: ['inviato', 'data'], to: ['a', 'per'], cc: ['cc', 'copia'], subject: ['oggetto'], other: ['rispondi a', 'priorità']},
  pt: {from: ['de'], date: ['enviado', 'enviada', 'enviada em', 'enviado em', 'data'], to: ['para'], cc: ['cc', 'cópia'], subject: ['assunto'], other: ['responder para']},
  nl: {from: ['van'], date: ['verzonden', 'datum', 'verstuurd'], to: ['aan'], cc: ['cc', 'kopie'], subject: ['onderwerp']},
  pl: {from: ['od', 'nadawca'], date: ['wysłano', 'data', 'wysłane'], to: ['do', 'adresat'], cc: ['dw', 'kopia', 'udw'], subject: ['temat']},
  sv: {from: ['från'], date: ['skickat', 'datum'], to: ['till'], cc: ['kopia'], subject: ['ämne']},
  da: {from: ['fra'], date: ['sendt', 'dato'], to: ['til'], cc: ['kopi'], subject: ['emne']},
  no: {from: ['fra'], date: ['sendt', 'dato'], to: ['til'], cc: ['kopi'], subject: ['emne']},
  fi: {from: ['lähettäjä'], date: ['lähetetty', 'päivä', 'päiväys', 'päivämäärä'], to: ['vastaanottaja'], cc: ['kopio'], subject: ['aihe']},
  cs: {from: ['od', 'odesílatel'], date: ['odesláno', 'datum'], to: ['komu', 'příjemce'], cc: ['kopie'], subject: ['předmět']},
  sk: {from: ['od', 'odosielateľ'], date: ['odoslané', 'dátum'], to: ['komu'], cc: ['kópia'], subject: ['predmet']},
  hu: {from: ['feladó'], date: ['elküldve', 'küldve', 'dátum'], to: ['címzett'], cc: ['másolatot kap', 'másolat'], subject: ['tárgy']},
  ro: {from: ['de la'], date: ['trimis', 'data'], to: ['către'], cc: ['cc'], subject: ['subiect']},
  tr: {from: ['kimden', 'gönderen'], date: ['gönderildi', 'gönderme tarihi', 'gönderilme tarihi', 'tarih'], to: ['kime', 'alıcı'], cc: ['bilgi'], subject: ['konu']},
  el: {from: ['από'], date: ['στάλθηκε', 'ημερομηνία', 'απεστάλη'], to: ['προς'], cc: ['κοιν'], subject: ['θέμα']},
  ru: {from: ['от', 'от кого', 'отправитель'], date: ['отправлено', 'дата', 'послано'], to: ['кому', 'получатель'], cc: ['копия', 'скрытая копия'], subject: ['тема'], other: ['важность', 'ответить']},
  uk: {from: ['від', 'від кого', 'відправник'], date: ['надіслано', 'дата', 'відправлено'], to: ['кому', 'одержувач'], cc: ['копія', 'копии'], subject: ['тема']},
  bg: {from: ['от'], date: ['изпратено', 'дата'], to: ['до'], cc: ['копие'], subject: ['относно']},
  zh: {from: ['发件人', '寄件者', '寄件人', '發件人'], date: ['发送时间', '發送時間', '傳送時間', '寄件日期', '日期', '时间', '發送日期', '发送日期'], to: ['收件人', '收件者'], cc: ['抄送', '副本'], subject: ['主题', '主旨', '主題']},
  ja: {from: ['差出人', '送信者', '送信元', 'from'], date: ['送信日時', '日付', '日時', '送信日'], to: ['宛先'], cc: ['cc'], subject: ['件名']},
  ko: {from: ['보낸 사람', '보낸사람', '발신'], date: ['보낸 날짜', '날짜', '보낸날짜'], to: ['받는 사람', '받는사람', '수신'], cc: ['참조'], subject: ['제목']},
  vi: {from: ['từ'], date: ['đã gửi', 'ngày'], to: ['đến', 'tới'], cc: ['cc'], subject: ['chủ đề']},
  he: {from: ['מאת'], date: ['נשלח', 'תאריך'], to: ['אל'], cc: ['עותק'], subject: ['נושא']},
  ar: {from: ['من'], date: ['تاريخ الإرسال', 'التاريخ', 'تم الإرسال'], to: ['إلى'], cc: ['نسخة'], subject: ['الموضوع']},
}

const roles = new Map<string, Set<HeadRole>>()
for (const words of Object.values(languages)) {
  for (const [role, list] of Object.entries(words) as [HeadRole, readonly string[]][]) {
    for (const word of list) roles.set(word, (roles.get(word) ?? new Set()).add(role))
  }
}

// '*From:* Ann', '**Von:** Ann', '发件人： Ann'
const line = /^[*_\s]{0,6}([\p{L}][\p{L}\p{M} ’'-]{0,24}?)[*_\s]{0,4}[:：](?!\/\/)|^[*_\s]{0,6}([\p{Script=Han}\p{Script=Hangul} ]{2,8})[:：]/u

/** What a line says in the head of a message, in any of the languages; null where it is none. Words that say two things (`A` in Italian and French) have several. */
export function headRoles(text: string): ReadonlySet<HeadRole> | null {
  const found = line.exec(text.slice(0, 80))
  const word = found && (found[1] ?? found[2])
  return word ? (roles.get(word.trim().toLowerCase()) ?? null) : null
}

/** What programs write in a line of hyphens above a message that is quoted or forwarded whole. */
const banners: ReadonlySet<string> = new Set([
  'original message', 'forwarded message', 'original-nachricht', 'forwarded by', 'original appointment', 'begin forwarded message', 'forwarded message attached',
  'originalnachricht', 'ursprüngliche nachricht', 'ursprüngliche mail', 'weitergeleitete nachricht', 'weitergeleitete e-mail', 'anfang der weitergeleiteten nachricht',
  "message d'origine", 'message d’origine', 'message original', 'message transféré', 'message transmis', 'courriel original', 'e-mail d’origine', 'début du message réexpédié', 'début du message transféré',
  'mensaje original', 'mensaje reenviado', 'inicio del mensaje reenviado', 'missatge original', 'missatge reenviat',
  'messaggio originale', 'messaggio inoltrato', 'inizio messaggio inoltrato', 'mensagem original', 'mensagem encaminhada', 'mensagem reencaminhada', 'início da mensagem reencaminhada', 'início da mensagem encaminhada',
  'oorspronkelijk bericht', 'origineel bericht', 'doorgestuurd bericht', 'begin doorgestuurd bericht', 'wiadomość oryginalna', 'oryginalna wiadomość', 'przekazana wiadomość', 'wiadomość przekazana', 'treść przekazanej wiadomości', 'wiadomość napisana przez',
  'ursprungligt meddelande', 'ursprungligt e-postmeddelande', 'vidarebefordrat meddelande', 'originalmeddelande', 'vidarebefordrat brev',
  'original meddelelse', 'oprindelig meddelelse', 'oprindelig besked', 'videresendt besked', 'videresendt meddelelse', 'opprinnelig melding', 'videresendt melding', 'start på videresendt melding', 'start på videresendt besked', 'videresendt e-post',
  'alkuperäinen viesti', 'välitetty viesti', 'edelleenlähetetty viesti', 'původní zpráva', 'původní e-mail', 'přeposlaná zpráva', 'pôvodná správa', 'preposlaná správa', 'eredeti üzenet', 'továbbított üzenet', 'mesaj original', 'mesaj redirecționat',
  'orijinal mesaj', 'özgün ileti', 'iletilen mesaj', 'yönlendirilmiş ileti', 'αρχικό μήνυμα', 'προωθημένο μήνυμα',
  'исходное сообщение', 'оригинальное сообщение', 'пересылаемое сообщение', 'пересланное сообщение', 'перенаправленное сообщение', 'начало переадресованного сообщения', 'начало переадресованного письма', 'конец переадресованного сообщения', 'пересылаемое письмо',
  'вихідне повідомлення', 'початкове повідомлення', 'оригінальне повідомлення', 'переслане повідомлення', 'переслане лист', 'пересланий лист', 'перенаправлене повідомлення',
  '原始邮件', '原始郵件', '原邮件', '原始邮件信息', '转发邮件信息', '转发的邮件', '轉寄的郵件', '轉寄郵件', '转发的消息', '已转发的邮件', '原始信件', '下面是被转发的邮件', '以下是轉寄的訊息', '開始轉寄郵件',
  '元のメッセージ', 'オリジナルメッセージ', '転送メッセージ', '転送されたメッセージ', '原本のメッセージ', '원본 메시지', '원본메시지', '전달된 메시지', '원본 메일', 'thư gốc', 'tin nhắn đã chuyển tiếp', 'הודעה מקורית', 'הודעה שהועברה', 'الرسالة الأصلية', 'رسالة معاد توجيهها',
])

/** Whether a line says that a whole message follows: `-----Original Message-----`, `Begin forwarded message:`. */
export function isBanner(text: string): boolean {
  if (text.length > 120) return false
  const found = /^\s{0,8}(?:[-_=*#]{2,}|[*_]{0,2})\s{0,4}([^\n]*?)\s{0,4}(?:[-_=*#]{2,}|[:：][*_]{0,2})\s*$/.exec(text)
  return found !== null && banners.has(found[1]!.replace(/\s+/g, ' ').toLowerCase())
}
