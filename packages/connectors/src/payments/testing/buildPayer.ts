import type { Payer } from '../paymentProvider.ts'

export const buildPayer = (changes: Partial<Payer> = {}): Payer => ({
  reference: '42',
  firstName: 'Gülşah',
  lastName: 'Öztürk',
  email: 'gulsah@ornek.example',
  phone: '+905321234567',
  identityNumber: '10000000146',
  address: 'Işıklar Cad. No: 7 Kat: 3',
  city: 'İzmir',
  postalCode: '35210',
  countryCode: 'TR',
  ipAddress: '203.0.113.7',
  ...changes,
})
