const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words of either answer, in lower case. */
export const booleans = words(
  'yes no true false y n да нет истина ложь так ні правда хибність ja nein wahr falsch oui non vrai faux sí si verdadero falso sim não sì vero tak nie ano ne 是 否 真 假 はい いいえ 예 아니요 ✓ ✗ ✔ ✘ ☑ ☐ ☒',
)

/** What stands for no value, in lower case. */
export const missing = words('- – — − -- --- . .. ... … n/a #n/a n.a. null nan k.a. н/д н.д. 无')

/** What stands for no value where the others of its column are numbers or dates, in lower case. */
export const missingAmongNumbers = words('na nd none unknown unbekannt нет x * : ? missing inf')

const named = (lists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((list) => list.split(' ').flatMap((group, index) => group.split('/').map((name): [string, number] => [name, index + 1]))))

/** Names of months with their numbers, in lower case, without a full stop. */
export const months = named([
  'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept october/oct november/nov december/dec',
  'январь/января/янв февраль/февраля/фев/февр март/марта/мар апрель/апреля/апр май/мая июнь/июня/июн июль/июля/июл август/августа/авг сентябрь/сентября/сен/сент октябрь/октября/окт ноябрь/ноября/ноя/нояб декабрь/декабря/дек',
  'січень/січня/січ лютий/лютого/лют березень/березня/бер квітень/квітня/квіт травень/травня/трав червень/червня/черв липень/липня/лип серпень/серпня/серп вересень/вересня/вер жовтень/жовтня/жовт листопад/листопада/лист грудень/грудня/груд',
  'januar/jänner februar/feber märz/mär/mrz april mai juni juli august september oktober/okt november dezember/dez',
  'janvier/janv février/févr/fév mars avril/avr mai juin juillet/juil août septembre octobre novembre décembre/déc',
])

/** What may stand beside the parts of a date, in lower case. */
export const besideDates = words(
  'of the de den le at um в о à г года год гг р року рік uhr h st nd rd th er ' +
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс понеділок середа четвер субота неділя нд ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi samedi dimanche',
)

/** Signs, codes and short words of currencies, as printed. */
export const currencies = words(
  '$ € £ ¥ ₽ ₴ ₩ ₹ ₺ ₸ ₪ ₫ ₦ ₱ ฿ ¢ US$ A$ C$ R$ HK$ NZ$ S$ Fr. kr kr. zł Kč Ft lei лв лв. руб руб. рубль рублей р. грн грн. тг тенге 元 円 원 ' +
    'USD EUR GBP JPY CNY RMB CHF CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN HRK RSD UAH RUB BYN KZT GEL AMD AZN TRY ILS AED SAR QAR EGP ZAR NGN KES INR PKR BDT LKR IDR MYR SGD THB VND PHP KRW TWD HKD BRL MXN ARS CLP COP PEN BTC ETH',
)

/** Words for many, before a unit. */
export const magnitudes = words('тыс тыс. млн млн. млрд млрд. тис тис. thousand thousands million millions billion billions mio mio. mrd mrd. tsd tsd. k m bn mn 千 万 亿 百万 000 1000 1,000 in в у')

/** Units of measure, as printed. */
export const measures = words(
  '% ‰ %o pp ppm ppb pt °C °F °K K ° C F g kg mg µg μg t lb lbs oz m km cm mm µm μm nm ft in mi yd m² m³ m2 m3 km² km2 cm² cm³ cm2 cm3 ha a l L ml mL dl cl hl gal ' +
    's sec ms µs μs ns min h hr hrs d day days week weeks month months year years yr yrs Hz kHz MHz GHz W kW MW GW Wh kWh MWh GWh TWh V mV kV A mA Ah mAh Ω N kN Pa kPa hPa MPa bar mbar mmHg psi J kJ MJ cal kcal mol mmol dB dBA lm lx cd rpm bpm fps ' +
    'B KB MB GB TB PB kB KiB MiB GiB TiB bit bits byte bytes bps kbps Mbps Gbps px em rem ' +
    'г кг мг мкг т ц м км см мм м² м³ м2 м3 км² км2 га л мл с сек мс мин ч сут дн дней дня лет год мес шт шт. ед ед. экз чел чел. Вт кВт МВт кВт·ч Гц В А Па кПа кал ккал хв год. осіб од од. ' +
    'pcs pieces Stk Stk. Stück St. St Std Std. Tage Jahre Jahr Monate pers pers. 个 件 人 年 月 日 岁 公斤 千克 克 吨 米 公里 厘米 毫米 升 小时 分钟 秒 度',
)
