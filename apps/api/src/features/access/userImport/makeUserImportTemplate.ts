import type { FileAnswer } from '@kervan/contract/endpoint'
import { userImportEndpoints } from '@kervan/contract/access/userImport.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { mayGrantGroup } from '../users/saveUser.ts'
import { groupName, listGroupAccess } from '../users/user.queries.ts'
import { userColumnNames, writeHeading } from './userFileLabels.ts'

/** Empty file with the product's headings; a second sheet lists the available groups and their requirements. */
export const makeUserImportTemplate = async (ctx: Ctx): Promise<FileAnswer> => {
  const { language } = ctx
  const actor = requireActor(ctx)
  const groups = (await listGroupAccess(ctx.db)).filter(
    (group) => group.isActive && mayGrantGroup(actor, group),
  )
  const bytes = await writeSpreadsheet([
    {
      name: translate(language, 'shell:screen.users'),
      rows: [userColumnNames.map((name) => writeHeading(name, language))],
      columnWidths: userColumnNames.map(() => 24),
    },
    {
      name: translate(language, 'access/users:column.roleGroups'),
      rows: [
        [translate(language, 'access/users:import.groupsHelp')],
        ...groups.map((group) => [
          groupName(group, language),
          translate(language, `access/roles:kind.${group.role}`),
        ]),
      ],
      columnWidths: [32, 40],
    },
  ])
  return {
    contentType: userImportEndpoints.makeUserImportTemplate.answer.contentTypes[0],
    fileName: `${translate(language, 'access/users:import.templateName')}.xlsx`,
    bytes,
  }
}
