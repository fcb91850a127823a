import type { Db } from '../../../platform/db/database.ts'
import { taxOfficeNameOf } from '../../reference/referenceFacts.ts'
import { findHouseSettings } from '../invoiceSettings/invoiceSettings.queries.ts'

/** Operator of the installation, as administrators entered it in the invoice settings. */
export interface House {
  name: string
  address: string
  taxOffice: string | null
  taxNumber: string | null
  mersisNumber: string | null
  phone: string | null
  email: string | null
  kepAddress: string | null
}

/** Returns the platform's company details; null until entered. */
export const findHouse = async (db: Db): Promise<House | null> => {
  const row = await findHouseSettings(db)
  const name = row?.settings.name
  if (!row || !name) return null
  const { settings, issuer } = row
  const place = [settings.zipCode, settings.district, settings.city].filter(Boolean).join(' ')
  return {
    name,
    address: [settings.address1, settings.address2, place].filter(Boolean).join(', '),
    taxOffice: settings.taxOfficeCode && taxOfficeNameOf(settings.taxOfficeCode),
    taxNumber: settings.taxNumber,
    mersisNumber: issuer.mersisNumber ?? null,
    phone: settings.phone && [settings.dialCode, settings.phone].filter(Boolean).join(' '),
    email: settings.email,
    kepAddress: issuer.kepAddress ?? null,
  }
}
