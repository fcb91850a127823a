import type { FileAnswer } from '@kervan/contract/endpoint'
import { productImportEndpoints } from '@kervan/contract/product/productImport.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { productColumns, writeHeading } from './productColumns.ts'

/** Empty file with the product's headings; a second sheet explains each column. */
export const makeProductImportTemplate = async ({ language }: Ctx): Promise<FileAnswer> => {
  const bytes = await writeSpreadsheet([
    {
      name: translate(language, 'product:title'),
      rows: [productColumns.map((name) => writeHeading(name, language))],
      columnWidths: productColumns.map(() => 22),
    },
    {
      name: translate(language, 'product:import.columnHelp.title'),
      rows: [
        [translate(language, 'product:import.columnHelp.known')],
        [],
        ...productColumns.map((name) => [
          writeHeading(name, language),
          translate(language, `product:import.columnHelp.${name}`),
        ]),
      ],
      columnWidths: [32, 90],
    },
  ])
  return {
    contentType: productImportEndpoints.makeProductImportTemplate.answer.contentTypes[0],
    fileName: `${translate(language, 'product:import.templateName')}.xlsx`,
    bytes,
  }
}
