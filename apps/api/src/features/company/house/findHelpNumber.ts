import type { Ctx } from '../../../platform/ctx.ts'
import { findHouseSettings } from '../invoiceSettings/invoiceSettings.queries.ts'

/** The number behind the help button: what the house entered, also nothing; before that the setting of the installation. */
export const findHelpNumber = async ({
  db,
  settings,
}: Pick<Ctx, 'db' | 'settings'>): Promise<string | null> => {
  const entered = (await findHouseSettings(db))?.issuer.whatsAppNumber
  return entered === undefined ? (settings.WHATSAPP_NUMBER ?? null) : entered
}
