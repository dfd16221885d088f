/** How lines begin that a device or program has put below a letter. */
const sentFrom = [
  'sent from my', 'sent from mail for windows', 'sent from yahoo', 'sent from outlook', 'sent from proton', 'sent from gmail', 'sent from samsung', 'sent from the', 'sent from a ', 'sent from an ', 'sent with proton', 'sent with k-9', 'sent with airmail', 'sent with sparrow', 'sent with mailbird', 'sent via', 'sent using', 'get outlook for',
  'von meinem', 'gesendet von', 'gesendet mit', 'gesendet über', 'diese nachricht wurde von meinem', 'holen sie sich outlook', 'outlook für',
  'envoyé de mon', 'envoyé depuis', 'envoyé à partir', 'envoyé de', 'provenance :', 'télécharger outlook', 'obtenez outlook', 'enviado desde', 'enviado con', 'obtener outlook', 'enviat des de',
  'inviato da', 'inviato dal', 'inviato con', 'scarica outlook', 'enviado do', 'enviado via', 'enviado a partir', 'obter o outlook', 'enviado pelo',
  'verstuurd vanaf', 'verzonden vanaf', 'verstuurd met', 'verzonden met', 'outlook voor', 'wysłane z', 'wysłano z', 'pobierz aplikację outlook', 'pobierz outlook',
  'skickat från', 'skickades från', 'hämta outlook', 'sendt fra', 'sendt via', 'hent outlook', 'få outlook', 'lähetetty iphone', 'lähetetty ipad', 'lähetetty android', 'lähetetty minun', 'lähetetty laitteesta', 'lähetetty outlook', 'lähetetty puhelimesta', 'hanki outlook',
  'odesláno z', 'odoslané z', 'získat outlook', 'elküldve iphone', 'iphone-omról küldve', 'trimis de pe', 'trimis din', 'εστάλη από', 'στάλθηκε από',
  'отправлено с', 'отправлено из', 'послано с', 'скачать outlook', 'отправлено через', 'надіслано з', 'надіслано із', 'відправлено з', 'изпратено от',
  '发自我的', '發自我的', '从我的iphone', '从我的 iphone', '从我的手机', '從我的 iphone', '從我的iphone', '来自我的', '發送自', '发送自', '傳送自', '獲取 outlook', '获取 outlook', 'outlook for', 'đã gửi từ', 'gửi từ', 'dikirim dari', 'נשלח מה',
]

/** How such lines end where the device stands first: `iPhoneから送信`. */
const sentFromBehind = /(?:から送信|より送信|에서 보냄|에서 보냈습니다|gönderildi|발송)\.?$/u

/** Whether a line says no more than what a message was sent with. */
export function isSentFrom(text: string): boolean {
  const plain = text.replace(/[*_[\]]/g, '').trim().toLowerCase()
  if (plain.length < 4 || plain.length > 110) return false
  // 'Sent from my desk, which is easier than the phone.' says more.
  if (/,\s.*[.!?]$/.test(plain)) return false
  // 'Sent from TypeApp<http://…>'
  if (/^sent (?:from|with|using) \S+(?: \S+){0,3}? ?[<([]{0,2}https?:/.test(plain)) return true
  return sentFromBehind.test(plain) || sentFrom.some((words) => plain.startsWith(words))
}

const ofLists = new RegExp(
  [
    'mailing list', 'mailing-list', 'mailman', 'listinfo', 'unsubscribe', 'sympa', 'groups\\.google', 'google groups', 'list archive', 'posting guide', 'lists?\\.[a-z0-9-]+\\.[a-z]', 'yahoo!? groups', 'to post to this', 'you received this (?:message|mail|email)',
    'abmelden', 'abbestellen', 'mailingliste', 'désabonner', 'désinscrire', 'liste de diffusion', 'darse de baja', 'cancelar (?:la )?suscripción', 'lista de correo', 'disiscri', 'cancellarsi', 'lista de discussão', 'cancelar (?:a )?inscrição',
    'uitschrijven', 'afmelden', 'wypis', 'lista dyskusyjna', 'avregistrera', 'afmeld', 'avslutt abonnement', 'peruuta tilaus', 'postituslista', 'odhlásit', 'abonelikten',
    'отписаться', 'рассылк', 'відписатися', 'розсилк', '退订', '取消订阅', '取消訂閱', '邮件列表', '郵件論壇', '購読を解除', '配信停止', 'メーリングリスト', '수신거부', '메일링',
  ].join('|'),
  'iu',
)

/** Whether a line tells of the list that a message came by. */
export function tellsOfList(text: string): boolean {
  return ofLists.test(text.slice(0, 300))
}
