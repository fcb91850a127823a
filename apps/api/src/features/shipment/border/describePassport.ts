import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { openAnswers } from '@kervan/contract/shipment/border/borderPassport.endpoints'
import type {
  BorderPassport,
  BorderPassportItem,
  borderPassportEndpoints,
} from '@kervan/contract/shipment/border/borderPassport.endpoints'
import { borderPassport } from '@kervan/domain/customs/border/passport'
import type { PassportItem } from '@kervan/domain/customs/border/passport'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { findPaidOffers } from '../booking/booking.queries.ts'
import { lawText } from '../../customs/lawText.ts'
import { factsOfRows } from '../checks/checkShipment.ts'
import type { CheckFacts } from '../checks/checkFacts.ts'
import { consignmentOfDraft } from './consignmentOfDraft.ts'
import { findShipmentRows } from '../shipment.queries.ts'

/** Restricted goods have their own text, which says what to do. */
const describeItem = (
  { law, datum, params, source, note, ...item }: PassportItem,
  language: Language,
): BorderPassportItem => {
  const isRestriction = law.startsWith('restriction.')
  const declarant = params.declarant && translate(language, `shipment/border:declarant.${params.declarant}`)
  return {
    ...item,
    datum,
    source: lawText(language, { source, note }),
    name: translate(language, `shipment/border:datum.${datum}`),
    law: translate(
      language,
      isRestriction ? 'shipment/border:law.restriction' : `shipment/border:law.${law}`,
    ),
    meaning: isRestriction
      ? translate(language, `customs:${law}`, { source })
      : translate(language, `shipment/border:meaning.${law}`, {
          ...params,
          ...(declarant ? { declarant } : {}),
        }),
  }
}

const openOf = ({ draft, isPackage, isReturn }: CheckFacts): BorderPassport['openAnswers'] => {
  const { sender, receiver, details, products } = draft
  const isOpen: Record<(typeof openAnswers)[number], boolean> = {
    'receiver.countryCode': receiver.countryCode === null,
    'receiver.companyType': receiver.companyType === null,
    'sender.companyType': sender.companyType === null,
    'details.purpose': details.purpose === null && !isReturn,
    products: products.length === 0,
  }
  return isPackage ? openAnswers.filter((answer) => isOpen[answer]) : []
}

/** @throws AppError notFound outside the caller's scope */
export const describePassport = async (
  ctx: Ctx,
  { shipmentId, day }: InputOf<(typeof borderPassportEndpoints)['findBorderPassport']>['body'],
): Promise<AnswerOf<(typeof borderPassportEndpoints)['findBorderPassport']>> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  const known = await factsOfRows(ctx, rows)
  const facts = { ...known, today: day ?? known.today }
  const { offerId } = rows.shipment
  const [offer] = await findPaidOffers(ctx.db, offerId ? [offerId] : [])
  const items = borderPassport(consignmentOfDraft(facts, offer?.carrierCode))
  return {
    day: facts.today,
    isDocument: !facts.isPackage,
    openAnswers: openOf(facts),
    items: items.map((item) => describeItem(item, ctx.language)),
  }
}
