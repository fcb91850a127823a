import { describe, expect, it } from 'vitest'
import type { InvoiceSettingsAnswer } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { storedInvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { changesIdentity, fromValues, toValues } from './settingsValues.ts'

const saved = (settings: object): InvoiceSettingsAnswer => ({
  companyID: 3,
  companyStatusTypeId: 2,
  isComplete: true,
  canChange: true,
  version: 4,
  settings: storedInvoiceSettings.parse(settings),
  issuer: null,
  documents: [],
})

const corporation = saved({
  companyType: 'corporate',
  name: 'Işık A.Ş.',
  taxNumber: '4540536920',
  phone: '5321112233',
  dialCode: '+90',
})

describe('changesIdentity', () => {
  it.each<[string, object, boolean]>([
    ['nothing', {}, false],
    ['the bank', { iban: 'TR33' }, false],
    ['spaces in the tax number', { taxNumber: '454 053 69 20' }, false],
    ['the tax number', { taxNumber: '4540536921' }, true],
    ['the name', { name: 'Başka A.Ş.' }, true],
    ['the kind of company', { companyType: 'individual', citizenship: 'turkish' }, true],
    ['the passport number of a corporation', { passportNumber: 'U1234567' }, false],
  ])('returns whether changing %s makes it another company', (_what, changed, isAnother) => {
    expect(changesIdentity(corporation, { ...toValues(corporation), ...changed })).toBe(isAnother)
  })
})

it('sends the invoice settings in the format of the API', () => {
  expect(fromValues(toValues(corporation))).toMatchObject({
    dialCode: '+90',
    phone: '5321112233',
    name: 'Işık A.Ş.',
  })
})
