import type { AnswerOf, FileAnswer, InputOf } from '@kervan/contract/endpoint'
import { xlsxContentType } from '@kervan/contract/list/listEndpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { CargoFlight, CargoParty } from '@kervan/documents/flight/cargoMessages'
import { airWaybillInMessages } from '@kervan/domain/air/airWaybill'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { translate } from '../../../../platform/language.ts'
import { writeSpreadsheet } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import { requireWholeHouse } from '../../../access/policies.ts'
import { declarationSheet } from '../../manifest/files/manifestSheets.ts'
import type { ManifestLine } from '../../manifest/manifestLine.ts'
import { describeAirport, numberOfFlight } from '../describeFlight.ts'
import { dayAt } from '../localDay.ts'
import { auditFlight } from '../saveFlight.ts'
import { findHouse } from './flightShipments.queries.ts'
import { loadFlight } from './loadFlight.ts'
import type { LoadedFlight } from './loadFlight.ts'

type CheckRow = (typeof flightEndpoints)['checkDeclaration']

/**
 * Contains goods, values, names and addresses of all companies, so it requires access to the whole platform.
 * @throws AppError notAllowed; notFound
 */
export const checkDeclaration = async (
  ctx: Ctx,
  { id }: InputOf<CheckRow>['body'],
): Promise<AnswerOf<CheckRow>> => {
  requireWholeHouse(ctx)
  const { lines } = await loadFlight(ctx, id)
  return {
    shipmentCount: lines.length,
    items: lines
      .filter(({ issues }) => issues.length > 0)
      .map(({ line, issues }) => ({ shipmentId: line.id, assetReference: line.assetReference, issues })),
  }
}

const partyOf = ({
  name,
  address,
  city,
  postalCode,
  countryCode,
}: ManifestLine['senderParty']): CargoParty => ({
  name,
  address,
  city,
  postalCode,
  countryCode,
})

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/**
 * Platform's company details as on its invoices; missing details are left empty for the sender of the message
 * to fill in.
 */
const shipperOf = async ({ db }: Pick<Ctx, 'db'>, city: string): Promise<CargoParty> => {
  const house = await findHouse(db)
  return {
    name: house?.name ?? 'KERVAN',
    address: [house?.address1, house?.address2].filter(Boolean).join(' '),
    city: house?.city ?? city,
    postalCode: house?.zipCode ?? '',
    countryCode: house?.countryCode ?? 'TR',
  }
}

/** Goods description, in English where the sender gave one. */
const goodsOf = ({ isDocument, products }: ManifestLine): string =>
  isDocument
    ? 'DOCUMENTS'
    : [...new Set(products.map((product) => product.englishDescription ?? product.description))].join(' ')

const toCargo = async (
  ctx: Pick<Ctx, 'db'>,
  { flight, pieceCount, weightKg }: LoadedFlight,
): Promise<CargoFlight> => {
  const [origin, destination] = [describeAirport(flight.origin), describeAirport(flight.destination)]
  const [year, month, day] = dayAt(flight.departurePlanned, origin.zone).split('-') as [
    string,
    string,
    string,
  ]
  return {
    masterWaybill: flight.masterWaybill,
    origin: flight.origin,
    destination: flight.destination,
    airlineCode: flight.airlineCode,
    flightNumber: numberOfFlight(flight),
    day: Number(day),
    pieceCount,
    weightKg: Number(weightKg),
    shipper: await shipperOf(ctx, origin.city),
    // The flight has only an email address of the agent.
    consignee: {
      name: '',
      address: '',
      city: destination.city,
      postalCode: '',
      countryCode: destination.countryCode,
    },
    issuedOn: `${day}${months[Number(month) - 1]}${year.slice(2)}`,
  }
}

/** The file name marks the message as a draft, so that nobody mistakes a saved file for a checked one. */
const messageFile = (name: string, waybill: string, text: string): FileAnswer => ({
  contentType: 'text/plain; charset=utf-8',
  fileName: `${name}-${waybill}-unverified-form.txt`,
  bytes: text,
})

type Row = (typeof flightEndpoints)['getFlightFile']

/** @throws AppError notAllowed; notFound; flightEmpty */
export const readFlightFile = async (ctx: Ctx, { id, kind }: InputOf<Row>['body']): Promise<FileAnswer> => {
  requireWholeHouse(ctx)
  const loaded = await loadFlight(ctx, id)
  if (loaded.lines.length === 0) throw new AppError('flightEmpty')
  const waybill = airWaybillInMessages(loaded.flight.masterWaybill)
  await auditFlight(ctx.db, ctx, {
    action: 'flightFileDownloaded',
    id,
    details: { masterWaybill: waybill, kind },
  })
  const { makeFhl, makeFwb } = await import('@kervan/documents/flight/cargoMessages')
  if (kind === 'fwb') return messageFile('FWB', waybill, makeFwb(await toCargo(ctx, loaded)))
  if (kind === 'fhl')
    return messageFile(
      'FHL',
      waybill,
      makeFhl(
        await toCargo(ctx, loaded),
        loaded.lines.map(({ line }) => ({
          number: line.assetReference,
          pieceCount: line.pieceCount,
          weightKg: line.weightKg,
          goods: goodsOf(line),
          shipper: partyOf(line.senderParty),
          consignee: partyOf(line.receiverParty),
        })),
      ),
    )
  const t = (key: string) => translate(ctx.language, key)
  const sheet = declarationSheet(
    t,
    { number: null },
    loaded.lines.map(({ line }) => line),
  )
  return {
    contentType: xlsxContentType,
    fileName: `etgb-${waybill}.xlsx`,
    bytes: await writeSpreadsheet([sheet]),
  }
}
