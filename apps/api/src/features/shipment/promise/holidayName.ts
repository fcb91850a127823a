import type { HolidayName } from '@kervan/domain/tracking/promise/workCalendar'
import type { ReaderLanguage } from '../../../platform/language.ts'

/** Holidays of Türkiye and of the countries whose receivers read German, by their English name. */
const inGerman: Readonly<Record<string, string>> = {
  "New Year's Day": 'Neujahr',
  Epiphany: 'Heilige Drei Könige',
  'Good Friday': 'Karfreitag',
  'Easter Sunday': 'Ostersonntag',
  'Easter Monday': 'Ostermontag',
  'Labour Day': 'Tag der Arbeit',
  Staatsfeiertag: 'Staatsfeiertag',
  'Ascension Day': 'Christi Himmelfahrt',
  Pentecost: 'Pfingstsonntag',
  'Whit Monday': 'Pfingstmontag',
  'Corpus Christi': 'Fronleichnam',
  Bundesfeiertag: 'Bundesfeiertag',
  Assumption: 'Mariä Himmelfahrt',
  'Mariä Geburt': 'Mariä Geburt',
  'Day of German Unity': 'Tag der Deutschen Einheit',
  'National Holiday': 'Nationalfeiertag',
  "All Saints' Day": 'Allerheiligen',
  'Immaculate Conception': 'Mariä Empfängnis',
  'Christmas Day': '1. Weihnachtstag',
  'Boxing Day': '2. Weihnachtstag',
  Feiertagsbrücke: 'Feiertagsbrücke',
  'Eid al-Fitr': 'Zuckerfest',
  'Eid al-Adha': 'Opferfest',
  "National Sovereignty and Children's Day": 'Tag der Nationalen Souveränität und des Kindes',
  'Labour and Solidarity Day': 'Tag der Arbeit und der Solidarität',
  'Commemoration of Atatürk, Youth and Sports Day': 'Atatürk-Gedenktag, Tag der Jugend und des Sports',
  'Democracy and National Unity Day': 'Tag der Demokratie und der Nationalen Einheit',
  'Victory Day': 'Tag des Sieges',
  'Republic Day': 'Tag der Republik',
}

/** Generic name for a holiday without a German name. */
const unnamedInGerman = 'Feiertag'

export const holidayNameIn = (language: ReaderLanguage, name: HolidayName): string =>
  language === 'de' ? (inGerman[name.en] ?? unnamedInGerman) : name[language]
