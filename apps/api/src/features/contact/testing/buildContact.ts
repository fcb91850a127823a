/** Test fixtures: complete saved contacts. */
export const buildSavedSender = (overrides: object = {}) => ({
  company: 'IŞIK Tekstil Ltd. Şti.',
  companyType: 'corporate',
  authorizedPerson: 'Işıl Çağlar',
  email: 'isil@isik.example',
  dialCode: '+90',
  phone: '0532 111 22 33',
  countryCode: 'TR',
  zipCode: '34394',
  city: 'İstanbul',
  address: 'Büyükdere Cad. No: 185',
  taxNumber: '4540536920',
  ...overrides,
})

export const buildSavedReceiver = (overrides: object = {}) => ({
  company: 'Müller GmbH',
  companyType: 'corporate',
  authorizedPerson: 'Jürgen Müller',
  email: 'j.mueller@mail.example',
  dialCode: '+49',
  phone: '15112345678',
  countryCode: 'DE',
  zipCode: '10115',
  city: 'Berlin',
  district: 'Mitte',
  addressLine1: 'Invalidenstrasse 43',
  eoriNumber: 'DE123456789',
  ...overrides,
})
