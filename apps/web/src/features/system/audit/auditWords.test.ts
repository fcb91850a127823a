import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage, loadTexts, translate } from '../../../platform/text/i18n.ts'
import { actionWord, auditValue, fieldWord, subjectWord } from './auditWords.ts'
import type { AuditReader } from './auditWords.ts'

const readerOf = (language: AuditReader['language']): AuditReader => ({
  t: translate,
  language,
  countryName: (code) => ({ DE: 'Almanya', US: 'ABD' })[code] ?? code,
})

beforeAll(() => loadTexts(['audit', 'access/roles']))

describe('auditValue', () => {
  it.each([
    ['isActive', 'true', 'Evet', 'Yes'],
    ['validFrom', '2026-11-05', '05.11.2026', '05/11/2026'],
    ['createdAt', '2026-11-05T09:00:00.000Z', '05.11.2026 12:00', '05/11/2026 12:00'],
    ['percent', '20.5', '%20,5', '20.5%'],
    ['amount', '1,234.50 EUR', '1.234,50 €', '€1,234.50'],
    ['state', 'waitingApproval', 'Onay bekliyor', 'Waiting for approval'],
    ['statusTypeId', '2', 'Onaylı', 'Verified'],
    ['sellingTry', '41.125', '41,125', '41.125'],
    ['roleGroupIds', '[3,5]', '3, 5', '3, 5'],
    ['moved', '{"users":2}', 'Kullanıcı sayısı: 2', 'Number of users: 2'],
    ['added', '["pricing"]', 'Fiyat menüsü', 'Price menu'],
    ['pricing', '-1', 'gruplardan', 'from groups'],
    // Codes such as a postal code are not formatted as numbers.
    ['code', '007', '007', '007'],
    ['zipCode', '34710', '34710', '34710'],
    ['text', '[not JSON', '[not JSON', '[not JSON'],
  ])("formats the audit value %s %s in the user's notation", async (field, value, turkish, english) => {
    await changeLanguage('tr')
    expect(auditValue(readerOf('tr'), field, value)).toBe(turkish)
    await changeLanguage('en')
    expect(auditValue(readerOf('en'), field, value)).toBe(english)
    await changeLanguage('tr')
  })

  it('formats audited amounts with their currency, and missing values as a dash', () => {
    expect(auditValue(readerOf('tr'), 'amount', '12.5', { currency: 'USD' })).toBe('12,50 $')
    expect(auditValue(readerOf('tr'), 'amount', '12.5')).toBe('12.5')
    expect(auditValue(readerOf('tr'), 'countryCodes', '["DE","US"]')).toBe('Almanya, ABD')
    for (const value of [null, '', '[]']) expect(auditValue(readerOf('tr'), 'validTo', value)).toBe('–')
  })
})

describe('names in the audit trail', () => {
  it('translates names of the audit trail and keeps unknown names as stored', () => {
    expect(subjectWord(translate, 'fuelCharge')).toBe('Yakıt farkı')
    expect(actionWord(translate, 'priceList.published')).toBe('Fiyat listesi yayımlandı')
    expect(fieldWord(translate, 'definitions_audit')).toBe('İşlem kayıtları')
    expect(fieldWord(translate, 'madeUp')).toBe('madeUp')
  })
})
