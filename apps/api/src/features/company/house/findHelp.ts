import type { Ctx } from '../../../platform/ctx.ts'
import { findHouseSettings } from '../invoiceSettings/invoiceSettings.queries.ts'

/**
 * Ways to reach the platform's help. `whatsAppNumber` is the platform's entry, even if empty; otherwise the
 * installation's setting. `helpEmail` is the email of the platform's invoice settings.
 */
export const findHelp = async ({
  db,
  settings,
}: Pick<Ctx, 'db' | 'settings'>): Promise<{ whatsAppNumber: string | null; helpEmail: string | null }> => {
  const house = await findHouseSettings(db)
  return {
    whatsAppNumber: house ? house.issuer.whatsAppNumber : (settings.WHATSAPP_NUMBER ?? null),
    helpEmail: house?.settings.email ?? null,
  }
}
