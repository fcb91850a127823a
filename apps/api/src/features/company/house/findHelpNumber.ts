import type { Ctx } from '../../../platform/ctx.ts'
import { findHouseSettings } from '../invoiceSettings/invoiceSettings.queries.ts'

/** Phone number of the help button: the platform's entry, even if empty; otherwise the installation's setting. */
export const findHelpNumber = async ({
  db,
  settings,
}: Pick<Ctx, 'db' | 'settings'>): Promise<string | null> => {
  const entered = (await findHouseSettings(db))?.issuer.whatsAppNumber
  return entered === undefined ? (settings.WHATSAPP_NUMBER ?? null) : entered
}
