import type { DeclarationIssue } from '@kervan/domain/air/declaration'
import { declarationIssuesOf } from '@kervan/domain/air/declaration'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { loadLines } from '../../manifest/loadLines.ts'
import type { ManifestLine } from '../../manifest/manifestLine.ts'
import { numberOfFlight } from '../describeFlight.ts'
import { findFlightRow } from '../flight.queries.ts'
import type { SelectedFlight } from '../flight.queries.ts'
import { listFlightShipments } from './flightShipments.queries.ts'

export interface LoadedFlight extends SelectedFlight {
  lines: FlightLine[]
}

interface FlightLine {
  /** Manifest line: bags, flight, pieces and weight are those on board, goods those of the whole shipment. */
  line: ManifestLine & { allPieceCount: number }
  issues: DeclarationIssue[]
}

/** Shipments per statement, so that a full flight does not double the memory. */
const atOnce = 500

/**
 * Loads the flight with the current data of its shipments and the gaps of each declaration. @throws AppError
 * notFound
 */
export const loadFlight = async (ctx: Ctx, id: string): Promise<LoadedFlight> => {
  const found = await findFlightRow(ctx.db, id)
  if (!found) throw new AppError('notFound')
  const shipments = await listFlightShipments(ctx.db, id)
  const lines: LoadedFlight['lines'] = []
  for (let begin = 0; begin < shipments.length; begin += atOnce) {
    const part = shipments.slice(begin, begin + atOnce)
    for (const [index, { line, issues }] of (await loadLines(ctx, part)).entries()) {
      const { piecesHere, weightKgHere, bagNumbersHere } = part[index]!
      const more = declarationIssuesOf({
        isDocument: line.isDocument,
        senderTaxNumber: line.senderParty.taxNumber,
        senderAddress: line.senderParty.address,
        receiverAddress: line.receiverParty.address,
        hasInvoice: line.invoice !== null,
        incoterm: line.incoterm,
        goods: line.products,
        pieceCount: line.pieceCount,
        piecesHere,
        grossWeightKg: line.weightKg,
      })
      lines.push({
        line: {
          ...line,
          bagNumber: bagNumbersHere,
          flightNumber: numberOfFlight(found.flight),
          masterWaybill: formatAirWaybill(found.flight.masterWaybill),
          pieceCount: piecesHere,
          weightKg: weightKgHere,
          allPieceCount: line.pieceCount,
        },
        // A hold is not a gap in the declaration.
        issues: [...issues.filter((issue) => issue !== 'held'), ...more],
      })
    }
  }
  return { ...found, lines }
}
