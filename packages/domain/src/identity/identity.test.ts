import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupIban, isIban, turkishBankCode } from './iban.ts'
import { checkPhone, isTurkishMobile, toE164 } from './phone.ts'
import { checkEori, isIossNumber } from './traderNumbers.ts'
import { isSpellableInLatin, toBasicLatin, toLatinScript } from './transliterate.ts'
import { withoutTrunkZero } from './trunkZero.ts'
import { checkTaxOrCitizenNumber, checkTckn, checkVkn, isPassportNumber } from './turkishNumbers.ts'

describe('Turkish citizen and tax numbers', () => {
  it.each([
    ['10000000146', 'ok'],
    [' 100 000 001 46 ', 'ok'],
    ['10000000147', 'wrongCheckDigit'],
    ['100000001461', 'malformed'],
    ['a10000000146', 'malformed'],
    ['00000000146', 'malformed'], // never begins with 0
    ['1000000014', 'malformed'],
    ['1000000014a', 'malformed'],
    ['', 'malformed'],
  ])('checks citizen number "%s": %s', (text, verdict) => {
    expect(checkTckn(text)).toBe(verdict)
  })

  it.each([
    ['4540536920', 'ok'],
    ['4540536921', 'wrongCheckDigit'],
    ['454053692', 'malformed'],
    ['454 053 69 20', 'ok'],
    ['a4540536920', 'malformed'],
    ['45405369200', 'malformed'],
  ])('checks tax number "%s": %s', (text, verdict) => {
    expect(checkVkn(text)).toBe(verdict)
  })

  it('detects every single mistyped digit of a citizen number', () => {
    const right = '10000000146'
    for (let place = 1; place < 11; place += 1) {
      for (const digit of '0123456789') {
        const typed = right.slice(0, place) + digit + right.slice(place + 1)
        expect(checkTckn(typed)).toBe(typed === right ? 'ok' : 'wrongCheckDigit')
      }
    }
  })

  it('distinguishes citizen and tax numbers by length', () => {
    expect(checkTaxOrCitizenNumber('10000000146')).toBe('ok')
    expect(checkTaxOrCitizenNumber('4540536920')).toBe('ok')
    expect(checkTaxOrCitizenNumber('100 000 001 46')).toBe('ok')
    expect(checkTaxOrCitizenNumber('123')).toBe('malformed')
  })

  it.each([
    ['U12345', true],
    ['U1234', false],
    ['U12345678901234', true],
    ['U123456789012345', false],
    ['U1234-5', false],
    [' u12345 ', true],
    ['-U12345', false],
    ['U12345-', false],
  ])('checks passport number %s: %s', (text, isRight) => {
    expect(isPassportNumber(text)).toBe(isRight)
  })
})

describe('IBAN', () => {
  it.each([
    ['TR33 0006 1005 1978 6457 8413 26', true],
    ['TR330006100519786457841326', true],
    ['TR330006100519786457841327', false],
    ['TR33000610051978645784132', false],
    ['DE89 3704 0044 0532 0130 00', true],
    ['', false],
  ])('validates the IBAN %s: %s', (text, isRight) => {
    expect(isIban(text)).toBe(isRight)
  })

  it('formats an IBAN in groups of four and returns the Turkish bank code', () => {
    expect(groupIban('TR330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26')
    expect(turkishBankCode('TR33 0006 1005 1978 6457 8413 26')).toBe('00061')
    expect(turkishBankCode('DE89370400440532013000')).toBeNull()
    expect(turkishBankCode('TR330006100519786457841327')).toBeNull()
    expect(turkishBankCode('')).toBeNull()
  })
})

describe('EORI', () => {
  it.each([
    ['DE1234567', 'ok'],
    ['de 123 456 789 012 345', 'ok'],
    ['FR12345678901234', 'ok'],
    ['FR123456789', 'doubtful'], // SIREN without the five establishment digits
    ['GB123456789000', 'ok'],
    ['XI123456789000', 'ok'],
    ['NL123456789', 'ok'],
    ['IT12345678901', 'ok'],
    ['ITRSSMRA80A01H501U', 'ok'],
    ['SK1234567890', 'ok'],
    ['SK.123-4567/890', 'ok'],
    ['ATEOS1000000001', 'ok'],
    ['AT1000000001', 'doubtful'],
    ['ATEOS100000000', 'doubtful'],
    ['BE0123456789', 'ok'],
    ['BE123456789', 'doubtful'],
    ['BE01234567890', 'doubtful'],
    ['DE1234', 'doubtful'],
    ['DE12345A', 'doubtful'],
    ['DEA12345', 'doubtful'],
    ['DK12345678', 'ok'],
    ['DK123456789', 'doubtful'],
    ['DKA12345678', 'doubtful'],
    ['ESA12345678', 'ok'],
    ['ES12345678Z', 'ok'],
    ['ES1234567Z', 'doubtful'],
    ['ESAA12345678', 'doubtful'],
    ['ESA12345678A', 'doubtful'],
    ['FI12345678', 'ok'],
    ['FI123456789', 'doubtful'],
    ['FIA12345678', 'doubtful'],
    ['FR123456789012345', 'doubtful'],
    ['FRA12345678901234', 'doubtful'],
    ['GB123456789012', 'ok'],
    ['GB12345678901', 'doubtful'],
    ['GB1234567890123', 'doubtful'],
    ['GBA123456789012', 'doubtful'],
    ['GR123456789', 'ok'],
    ['GR1234567890', 'doubtful'],
    ['GRA123456789', 'doubtful'],
    ['IT1234567890', 'doubtful'],
    ['IT123456789012', 'doubtful'],
    ['ITA12345678901', 'doubtful'],
    ['ITRSSMRA80A01H501UX', 'malformed'],
    ['NL1234567890', 'doubtful'],
    ['NLA123456789', 'doubtful'],
    ['PL1234567890', 'ok'],
    ['PL12345678901234', 'ok'],
    ['PL123456789012345', 'ok'],
    ['PL123456789012', 'doubtful'],
    ['PLA1234567890', 'doubtful'],
    ['PT123456789', 'ok'],
    ['PT1234567890', 'doubtful'],
    ['PTA123456789', 'doubtful'],
    ['SE1234567890', 'ok'],
    ['SE12345678901', 'doubtful'],
    ['SEA1234567890', 'doubtful'],
    ['XI123456789012', 'ok'],
    ['XI12345678901', 'doubtful'],
    ['XI1234567890123', 'doubtful'],
    ['XIA123456789012', 'doubtful'],
    ['SK_123', 'malformed'],
    ['SK123_', 'malformed'],
    ['SK_', 'malformed'],
    ['TR1234567890', 'malformed'],
    ['CH123456789', 'malformed'],
    ['DE', 'malformed'],
    ['DE1234567890123456', 'malformed'],
    ['', 'malformed'],
  ])('checks the EORI number %s: %s', (text, verdict) => {
    expect(checkEori(text)).toBe(verdict)
  })
})

describe('IOSS number', () => {
  it('accepts IOSS numbers of all member states and Northern Ireland', () => {
    // ISO 3166-1 numeric: AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE, and 900.
    const states =
      '040 056 100 191 196 203 208 233 246 250 276 300 348 372 380 428 440 442 470 528 616 620 642 703 705 724 752 900'
    const given = Array.from({ length: 1000 }, (_, state) => String(state).padStart(3, '0')).filter((state) =>
      isIossNumber(`IM${state}0000224`),
    )
    expect(given.join(' ')).toBe(states)
  })

  it.each([
    ['IM3720000224', true],
    ['im 372 000022 4', true],
    ['IM9000000001', true],
    ['IN3720000224', false], // intermediary's own number
    ['IM7920000224', false], // Türkiye registers no sellers
    ['IM372000022', false],
    ['IM37200002244', false],
    ['XIM3720000224', false],
    ['IM37200002A4', false],
    ['', false],
  ])('validates the IOSS number %s: %s', (text, isRight) => {
    expect(isIossNumber(text)).toBe(isRight)
  })
})

describe('phone number', () => {
  it.each([
    ['+905321234567', 'ok'],
    ['5321234567', 'ok'],
    ['905321234567', 'ok'],
    ['+90 (532) 123 45 67', 'ok'],
    ['+442071838750', 'ok'],
    ['+90532', 'doubtful'],
    ['12', 'doubtful'],
    ['1', 'malformed'],
    ['0532 123 45 67', 'malformed'], // a number starts with 1 to 9
    ['+9053212345671234', 'malformed'], // 16 digits
    ['+90  532  123  45  67', 'malformed'], // over 20 characters
    ['+90532x', 'malformed'],
    ['x+90532', 'malformed'],
    ['++905321234567', 'malformed'],
    ['+90-532.123/4567', 'ok'],
    ['532\u00a01234567', 'ok'],
    ['', 'malformed'],
  ])('checks the phone number %s: %s', (text, verdict) => {
    expect(checkPhone(text)).toBe(verdict)
  })

  it('normalises phone numbers to E.164', () => {
    expect(toE164('532 123 45 67')).toBe('+905321234567')
    expect(toE164('+44 20 7183 8750')).toBe('+442071838750')
    expect(toE164('12')).toBeNull()
    expect(toE164('0532 123 45 67')).toBe('+905321234567')
    expect(toE164('020 7183 8750', 'GB')).toBe('+442071838750')
  })

  it('recognises a Turkish mobile number', () => {
    expect(isTurkishMobile('5321234567')).toBe(true)
    expect(isTurkishMobile('+902122345678')).toBe(false)
    expect(isTurkishMobile('+4915112345678')).toBe(false)
  })
})

describe('toBasicLatin', () => {
  it.each([
    ['Gülşah Öztürk İnşaat San. ve Tic. A.Ş.', 'Gulsah Ozturk Insaat San. ve Tic. A.S.'],
    ['ığüşöç İĞÜŞÖÇ I', 'igusoc IGUSOC I'],
    ['Straße Ærø Łódź Reykjavík Þór', 'Strasse Aero Lodz Reykjavik Thor'],
    ['São Paulo, Curaçao, Phở', 'Sao Paulo, Curacao, Pho'],
    ['Москва, Щукино, Йошкар-Ола', 'Moskva, Shchukino, Yoshkar-Ola'],
    ['Αθήνα', 'Athina'],
    // ELOT 743: letter pairs with one pronunciation.
    ['Παπαδόπουλος ΠΑΠΑΔΟΠΟΥΛΟΥ Ουρανία', 'Papadopoulos PAPADOPOULOU Ourania'],
    ['Ευαγγελία, Ευθύμιος, Αυγουστίνος, Παύλος', 'Evangelia, Efthymios, Avgoustinos, Pavlos'],
    ['ΑΥΤΟΣ, ταυ, εφηύρα', 'AFTOS, taf, efivra'],
    ['Άγγελος, Σφίγξ, Αγχίαλος, ΑΓΓΕΛΟΣ, Εγκώμιο', 'Angelos, Sfinx, Anchialos, ANGELOS, Egkomio'],
    ['Μπάμπης, Καλαμπάκα, ΜΠΑΛΤΑΣ, Τραμπ', 'Bampis, Kalampaka, BALTAS, Trab'],
    ['Προϋπολογισμός, άυλος, Μάιος', 'Proypologismos, aylos, Maios'],
    ['100 m², 20×30 cm, ½ kg, %5 elastan', '100 m2, 20x30 cm, 1/2 kg, %5 elastan'],
    ['Bakı, Gəncə', 'Baki, Ganca'],
    ['“5–7” №3', '"5-7" No3'],
  ])('transliterates %s to %s', (text, latin) => {
    expect(toBasicLatin(text)).toBe(latin)
  })

  it.each([
    ['Пример Авточасти ЕООД', 'Primer Avtochasti EOOD'],
    ['Αθήνα 105', 'Athina 105'],
    ['Қазақ Өнім, Шымкент', 'Qazaq Onim, Shymkent'],
    ['Gülşah Öztürk İnşaat', 'Gülşah Öztürk İnşaat'],
    ['東京', '東京'],
  ])('transliterates %s for labels as %s', (text, shown) => {
    expect(toLatinScript(text)).toBe(shown)
  })

  it('detects scripts that cannot be transliterated', () => {
    expect(isSpellableInLatin('Gülşah')).toBe(true)
    expect(isSpellableInLatin('東京')).toBe(false)
    expect(isSpellableInLatin('الرياض')).toBe(false)
  })

  it('leaves basic Latin unchanged and is idempotent', () => {
    fc.assert(fc.property(fc.string(), (text) => toBasicLatin(text) === text))
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => toBasicLatin(toBasicLatin(text)) === toBasicLatin(text),
      ),
    )
  })
})

it.each([
  ['+90', '05321234567', '5321234567'],
  ['+44', '02079460000', '2079460000'],
  ['+39', '066982', '066982'],
  ['+378', '0549', '0549'],
  ['+379', '0669', '0669'],
  ['+225', '0707', '0707'],
  ['+242', '0660', '0660'],
  ['+241', '0606', '0606'],
  ['+90', '00532', '532'],
  ['+90', '5320', '5320'],
  ['+49', '30123456', '30123456'],
])('dials %s %s as %s', (dialCode, number, called) => {
  expect(withoutTrunkZero(dialCode, number)).toBe(called)
})
