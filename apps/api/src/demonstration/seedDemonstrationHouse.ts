import {
  issuerSettings,
  storedInvoiceSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { findUserByEmail } from '../features/access/access.queries.ts'
import { insertHouseSettings } from '../features/company/invoiceSettings/invoiceSettings.queries.ts'
import type { Db } from '../platform/db/database.ts'

const settings = storedInvoiceSettings.parse({
  invoiceType: 'eInvoice',
  companyType: 'corporate',
  name: 'Kervan Taşımacılık A.Ş. (gösterim)',
  email: 'bilgi@kervan.example',
  dialCode: '+90',
  phone: '2125550000',
  taxOfficeCode: '34252',
  taxNumber: '4540536920',
  isTaxpayer: true,
  countryCode: 'TR',
  city: 'İstanbul',
  district: 'Şişli',
  zipCode: '34394',
  address1: 'Örnek Cad. No: 1',
  currency: 'TRY',
})

const issuer = issuerSettings.parse({
  series: 'KRV',
  archiveSeries: 'KRA',
  paperSeries: 'KRP',
  mersisNumber: '0454053692000015',
  kepAddress: 'ornek.kervan@hs01.kep.example',
  whatsAppNumber: exampleWhatsAppNumber,
})

/**
 * Company data of the demo's operator, so that legal texts and customs messages contain a name. Existing data
 * is unchanged.
 */
export const seedDemonstrationHouse = async (db: Db, now: Date): Promise<void> => {
  const admin = await findUserByEmail(db, 'yonetici@kervan.example')
  if (admin) await insertHouseSettings(db, { settings, issuer, updatedBy: admin.id, updatedAt: now })
}
