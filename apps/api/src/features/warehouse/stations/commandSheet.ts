import type { FileAnswer } from '@kervan/contract/endpoint'
import { commandCode, sheetCommands } from '@kervan/domain/warehouse/commandCodes'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'

/** Sheet of barcodes that control a station, in the caller's language. */
export const getCommandSheet = async ({ language, now }: Ctx): Promise<FileAnswer> => {
  const t = (key: string, params?: Record<string, unknown>) => translate(language, `warehouse:${key}`, params)
  const { makeCommandSheetPdf } = await import('@kervan/documents/commandSheet/commandSheetPdf')
  const bytes = await makeCommandSheetPdf({
    language,
    title: t('sheet.title'),
    note: t('sheet.note'),
    day: dayInTurkiye(now),
    entries: sheetCommands.map((command) => {
      const count = command.name === 'quantity' ? command.count : 0
      return {
        code: commandCode(command),
        name: t(`command.${command.name}`, { count }),
        help: t(`commandHelp.${command.name}`, { count }),
      }
    }),
  })
  return { contentType: 'application/pdf', fileName: t('sheet.fileName'), bytes, inline: true }
}
