import type { FileAnswer } from '@kervan/contract/endpoint'
import { excelContentType } from '@kervan/contract/pricing/quotes/pricingFields'
import type { Ctx } from '../../../platform/ctx.ts'
import { countryName, translate } from '../../../platform/language.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { countries } from '../../reference/referenceFacts.ts'
import { zoneFileHeadings } from './importZoneMappings.ts'
import { listMappingChoices, listZoneMappings } from './zone.queries.ts'

/**
 * Builds the file that importZoneMappings reads. With a carrier it contains the current mappings, so that
 * uploading it unchanged changes nothing. Further sheets list the allowed codes.
 */
export const makeZoneTemplate = async (
  { db, language }: Ctx,
  supplierId?: number | null,
): Promise<FileAnswer> => {
  const choices = await listMappingChoices(db)
  const carrier = choices.carriers.find(({ id }) => id === supplierId)
  const mappings = carrier ? await listZoneMappings(db, { carrierId: carrier.id }) : []
  const codeOfCarrier = new Map(choices.carriers.map(({ id, code }) => [id, code]))
  const title = (key: string) => translate(language, key)
  const [carrierTitle, serviceTitle, countryTitle, zoneTitle] = zoneFileHeadings.map(title)
  const name = title('pricing/rateTable:zone.file.name')
  const bytes = await writeSpreadsheet([
    {
      name,
      columnWidths: [14, 16, 10, 10],
      rows: [
        zoneFileHeadings.map(title),
        ...mappings.map((row) => [row.carrierCode, row.serviceCode, row.countryCode, row.zoneCode]),
      ],
    },
    {
      name: title('pricing/rateTable:zone.file.zonesSheet'),
      columnWidths: [14, 10, 36],
      rows: [
        [carrierTitle!, zoneTitle!, title('pricing/rateTable:zone.file.zoneName')],
        ...choices.zones.map((zone) => [codeOfCarrier.get(zone.carrierId)!, zone.code, zone.name]),
      ],
    },
    {
      name: title('pricing/rateTable:zone.file.servicesSheet'),
      columnWidths: [14, 16, 36],
      rows: [
        [carrierTitle!, serviceTitle!, title('pricing/rateTable:zone.file.serviceName')],
        ...choices.services.map((service) => [
          codeOfCarrier.get(service.carrierId)!,
          service.code,
          service.name,
        ]),
      ],
    },
    {
      name: title('pricing/rateTable:zone.file.countriesSheet'),
      columnWidths: [10, 36],
      rows: [
        [countryTitle!, title('pricing/rateTable:zone.file.countryName')],
        ...countries.map(({ code }) => [code, countryName(code, language)]),
      ],
    },
  ])
  const fileName = `${name}${carrier ? ` ${carrier.name}` : ''}.xlsx`
  return { contentType: excelContentType, fileName, bytes }
}
