/** Quote made before sign-in, stored in local storage by the public pages, used to prefill the wizard. */
import { z } from 'zod'
import { piece, product, shipmentDetails, shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { draftFields } from '@kervan/contract/shipment/draft/draftFields'
import { readStored, store } from '../../../platform/session/storage.ts'
import { newServiceKey, readChosenService, storeChosenService } from './chosenService.ts'
import { emptyProduct } from './wizardValues.ts'
import type { WizardValues } from './wizardValues.ts'

const key = 'pendingQuote'

/** Drops values that a shipment cannot contain, such as centimetres with three decimals. */
const pieceFigures = z.object(draftFields(piece.shape))
const leniently = z.preprocess(
  (sent) =>
    sent === null || typeof sent !== 'object'
      ? sent
      : Object.fromEntries(
          Object.entries(pieceFigures.shape).map(([name, rule]) => {
            const parsed = rule.safeParse((sent as Record<string, unknown>)[name])
            return [name, parsed.success ? parsed.data : null]
          }),
        ),
  pieceFigures,
)

/** Goods that the visitor described; a value that a product cannot contain is dropped. */
const goods = z.object({
  description: product.shape.description.nullable().catch(null),
  gtip: product.shape.gtip.nullable().catch(null),
  unitPrice: product.shape.unitPrice.nullable().catch(null),
  currency: shipmentDetails.shape.currency,
})

const pendingQuote = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().max(12).nullish(),
  shipmentType: shipmentDraft.shape.shipmentType,
  packageType: shipmentDraft.shape.packageType,
  serviceId: z.int().positive().nullish().catch(null),
  goods: goods.nullish().catch(null),
  pieces: z.array(leniently).min(1),
})

const read = (): z.output<typeof pendingQuote> | null => {
  try {
    const stored = JSON.parse(readStored(key) ?? 'null') as Record<string, unknown> | null
    const parsed = pendingQuote.safeParse(
      stored && {
        ...stored,
        country: stored.country ?? stored.countryCode,
        zip: stored.zip ?? stored.zipCode,
      },
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const withGoods = (values: WizardValues, { currency, ...first }: z.output<typeof goods>) => {
  if (Object.values(first).every((value) => value === null)) return {}
  return { details: { ...values.details, currency }, products: [{ ...emptyProduct(), ...first }] }
}

/** Adds the pending quote to the values; unchanged without a quote. */
export const withPendingQuote = (values: WizardValues): WizardValues => {
  const quote = read()
  if (!quote) return values
  return {
    ...values,
    shipmentType: quote.shipmentType,
    packageType: quote.packageType,
    receiver: { ...values.receiver, countryCode: quote.country, zipCode: quote.zip ?? null },
    pieces: quote.pieces,
    ...(quote.goods && withGoods(values, quote.goods)),
  }
}

/** Service chosen with the quote before sign-in; null without one. */
export const pendingServiceId = (): number | null => read()?.serviceId ?? null

/** Deletes the quote after its draft was created, and stores the chosen service for the draft. */
export const movePendingQuoteTo = (shipmentId: string): void => {
  const serviceId = readChosenService(null) ?? pendingServiceId()
  if (serviceId !== null) storeChosenService(shipmentId, serviceId)
  store(key, null)
  store(newServiceKey, null)
}
