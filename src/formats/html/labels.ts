/** Words that say the kind of an admonition and nothing more, by kind; the name of the kind itself is one for all. */
const words: Readonly<Record<string, string>> = {
  note:
    'Notes | Заметка | Примечание | Замечание | Примітка | Нотатка | Зауваження | Забележка | 注意 | 注 | 备注 | 備註 | 备忘 | 说明 | 注释 | 注釈 | 注記 | 補足 | メモ | ノート | 참고 | 노트 | ' +
    'Hinweis | Bemerkung | Anmerkung | Notiz | Remarque | À noter | Nota | Observação | Notă | Poznámka | Uwaga | Notatka | Notitie | Opmerking | ' +
    'Let op | Observera | Obs | Bemærk | Merk | Merknad | Huomautus | Huomio | Megjegyzés | Not | Ghi chú | Lưu ý | Catatan | Σημείωση | הערה | ملاحظة | نکته',
  info:
    'Information | Информация | Инфо | Інформація | 信息 | 提示 | 資訊 | 情報 | 정보 | Hinweis | Informationen | Informations | Información | Informazioni | Informazione | Informação | ' +
    'Informacja | Informace | Informatie | Informații | Bilgi | Thông tin | Informasi | Tieto | Πληροφορία | Πληροφορίες',
  tip:
    'Tips | Совет | Подсказка | Порада | Підказка | Съвет | 提示 | 小提示 | 小技巧 | 技巧 | 建议 | 小訣竅 | ヒント | コツ | 팁 | Tipp | Astuce | Conseil | Truco | Consejo | Sugerencia | Suggerimento | ' +
    'Dica | Sugestão | Wskazówka | Rada | Vinkki | Tips og triks | İpucu | Mẹo | Saran | Συμβουλή | טיפ | نصيحة',
  hint:
    'Hints | Подсказка | Совет | Підказка | Порада | 提示 | ヒント | 힌트 | Hinweis | Tipp | Indication | Indice | Consejo | Pista | Consiglio | Suggerimento | Dica | Podpowiedź | Wskazówka | Rada | İpucu | Gợi ý',
  important:
    'Важно | Важливо | Внимание | Увага | 重要 | 重要提示 | 注意 | 중요 | Wichtig | Importante | Ważne | Důležité | Dôležité | Belangrijk | Viktigt | Viktig | Vigtigt | Tärkeää | Fontos | Önemli | Quan trọng | ' +
    'Penting | Σημαντικό | חשוב | مهم',
  warning:
    'Предупреждение | Внимание | Осторожно | Попередження | Увага | 警告 | 注意 | 小心 | 경고 | 주의 | Warnung | Achtung | Vorsicht | Avertissement | Attention | Advertencia | Aviso | ' +
    'Avvertimento | Avviso | Attenzione | Atenção | Cuidado | Ostrzeżenie | Uwaga | Varování | Upozornění | Waarschuwing | Varning | Advarsel | Varoitus | Figyelmeztetés | Avertisment | Uyarı | Cảnh báo | ' +
    'Peringatan | Προειδοποίηση | אזהרה | تحذير',
  caution:
    'Осторожно | Внимание | Предостережение | Обережно | Застереження | Увага | 小心 | 注意 | 当心 | 警示 | 警告 | 주의 | 조심 | Vorsicht | Achtung | Prudence | Attention | Prudencia | Precaución | Atención | Cautela | ' +
    'Attenzione | Cuidado | Atenção | Ostrożnie | Uwaga | Pozor | Upozornění | Pas op | Voorzichtig | Let op | Varning | Försiktigt | Forsigtig | Forsiktig | Varo | Vigyázat | Atenție | Dikkat | Thận trọng | Perhatian',
  danger:
    'Опасно | Опасность | Небезпека | Небезпечно | 危险 | 危險 | 危険 | 警告 | 위험 | Gefahr | Achtung | Peligro | Pericolo | Perigo | Niebezpieczeństwo | Nebezpečí | Gevaar | Fara | Fare | Vaara | Veszély | Pericol | ' +
    'Tehlike | Nguy hiểm | Bahaya | Κίνδυνος | סכנה | خطر',
  attention:
    'Внимание | Увага | 注意 | 주의 | Achtung | Atención | Attenzione | Atenção | Uwaga | Výstraha | Pozor | Let op | Obs | Huomio | Figyelem | Atenție | Dikkat | Chú ý | Perhatian | Προσοχή',
  error: 'Ошибка | Помилка | 错误 | 錯誤 | エラー | 오류 | Fehler | Erreur | Errore | Erro | Błąd | Chyba | Fout | Fel | Fejl | Feil | Virhe | Hiba | Eroare | Hata | Lỗi | Kesalahan',
  example:
    'Examples | Пример | Примеры | Приклад | Приклади | 示例 | 例子 | 例 | 範例 | 예제 | 예시 | Beispiel | Beispiele | Exemple | Exemples | Ejemplo | Ejemplos | Esempio | Esempi | Exemplo | Exemplos | Przykład | Příklad | ' +
    'Voorbeeld | Exempel | Eksempel | Esimerkki | Példa | Exemplu | Örnek | Ví dụ | Contoh | Παράδειγμα',
  seealso:
    'См. также | Смотрите также | Смотри также | Див. також | Дивись також | Дивіться також | 参见 | 另请参阅 | 參見 | 也參考 | 参考 | 関連項目 | 더 보기 | 참고 | Siehe auch | Voir aussi | Ver también | Véase también | ' +
    'Vedi anche | Ver também | Veja também | Zobacz także | Zobacz też | Viz také | Zie ook | Se även | Se også | Katso myös | Lásd még | Vezi și | Ayrıca bakınız | Xem thêm | Lihat juga | Δείτε επίσης',
  deprecated: 'Deprecation | Устарело | Застаріло | 已弃用 | 废弃 | 非推奨 | Veraltet | Obsolète | Déprécié | Obsoleto | Deprecado | Deprecato | Przestarzałe | Zastaralé | Verouderd',
}

/** `notes | see also` → `notes`, `seealso`. */
const labels: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words).map(([kind, text]) => [kind, new Set(text.split('|').map(lettersOf))]),
)

/** Letters and digits of a text in lower case; the marks that choose the look of a sign are none. */
function lettersOf(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[\uFE00-\uFE0F]|[^\p{L}\p{M}\p{N}]/gu, '')
}

/** No label is longer than this, decoration included. */
const longestLabel = 40

/** Whether a title says the kind of its admonition and nothing more: `Note:`, `SEE ALSO`, `Примечание`. */
export function isLabel(title: string, kind: string): boolean {
  if (title.length > longestLabel) return false
  const letters = lettersOf(title)
  return letters === kind || (labels.get(kind)?.has(letters) ?? false)
}
