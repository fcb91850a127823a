/** Consignment as entered, and the settled one that papers and landed cost need. */
import type { Money } from '../../money/money.ts'
import type { IdentifiedProduct } from '../productIdentifiers.ts'
import type { Destination, ReceiverKind } from '../thresholds.ts'
import type { Consignment, ConsignmentGoods } from './consignment.ts'
import type { Channel } from './passportRow.ts'

export interface EnteredGoods extends ConsignmentGoods {
  englishDescription: string | null
  identifiers: IdentifiedProduct
}

/** Consignment with the answers of its sender; null: not entered yet. */
export interface EnteredConsignment extends Omit<
  Consignment,
  'sender' | 'destination' | 'receiver' | 'purpose' | 'incoterm' | 'goods'
> {
  /** Null while no carrier is chosen. */
  channel: Channel | null
  sender: { countryCode: string | null; kind: ReceiverKind | null; hasEori: boolean }
  destination: Destination | null
  receiver: { kind: ReceiverKind | null; eoriNumber: string | null; hasTaxNumber: boolean }
  purpose: Consignment['purpose'] | null
  incoterm: Consignment['incoterm'] | null
  exportMethod: 'microExport' | 'sample' | 'courierExport' | null
  /** Weight of all pieces; null while none is entered. */
  grossKg: number | null
  goods: readonly EnteredGoods[]
  /** Value of all goods in another currency, rounded up; null while unknown. XDR is the special drawing right. */
  goodsValueIn: (currency: string) => Money | null
}

/** Answers that papers and landed cost depend on. */
type Settleable = Omit<
  EnteredConsignment,
  'channel' | 'exportMethod' | 'grossKg' | 'goodsValueIn' | 'goods'
> & {
  goods: readonly ConsignmentGoods[]
}

/** Gives the most common answer to each question that is not answered. */
export const settleConsignment = (entered: Settleable): Consignment => {
  const { day, isDocument, sender, destination, receiver, usesIoss, originPaper } = entered
  return {
    day,
    isDocument,
    sender: {
      countryCode: sender.countryCode ?? 'TR',
      kind: sender.kind ?? 'corporate',
      hasEori: sender.hasEori,
    },
    destination: destination ?? { countryCode: '' },
    receiver: {
      kind: receiver.kind ?? 'individual',
      hasEori: receiver.eoriNumber !== null,
      hasTaxNumber: receiver.hasTaxNumber,
    },
    purpose: entered.purpose ?? 'sale',
    incoterm: entered.incoterm ?? 'DAP',
    usesIoss,
    originPaper,
    goods: entered.goods.map((line) => ({
      hsCode: line.hsCode,
      description: line.description,
      originCountry: line.originCountry,
      quantity: line.quantity,
      unit: line.unit,
      netKg: line.netKg,
      value: line.value,
      hasIdentifiers: line.hasIdentifiers,
      permitNumber: line.permitNumber,
    })),
  }
}
