/**
 * Rates at checkout: a carrier service of the shop, which Shopify calls for each cart. Since 2026-10 a new carrier
 * service is in no shipping profile, so it is added to each zone.
 */
import { z } from 'zod'
import type { CheckoutRate, CheckoutRates, CheckoutRequest } from '../checkout.ts'
import { listUpTo, mostLines, wholeGrams } from '../reading.ts'
import { isSigned } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import { readRest } from './client.ts'
import type { ShopifyClient } from './client.ts'
import {
  addRatesToProfile,
  carrierServicesQuery,
  createCarrierService,
  deleteCarrierService,
  updateCarrierService,
  profilesQuery,
} from './checkoutQueries.ts'
import { pageOf } from './wire.ts'

const serviceName = 'Kervan'
const mostProfiles = 1000

const rateRequest = z.object({
  rate: z.object({
    destination: z.object({
      country: z.string().regex(/^[A-Z]{2}$/),
      postal_code: z.string().max(40).nullish(),
    }),
    items: listUpTo(
      z.object({
        sku: z.string().max(200).nullish(),
        quantity: z.int().positive().max(100_000),
        grams: z.number().nonnegative(),
        requires_shipping: z.boolean(),
      }),
      mostLines,
    ),
    currency: z.string().regex(/^[A-Z]{3}$/),
    locale: z.string().max(20).nullish(),
  }),
})

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

const readRequest = (body: Uint8Array): CheckoutRequest | false => {
  const { data } = rateRequest.safeParse(parsed(body))
  if (!data) return false
  const { destination, items, currency, locale } = data.rate
  return {
    countryCode: destination.country,
    postalCode: destination.postal_code ?? '',
    currency,
    language: (locale ?? 'en').slice(0, 2).toLowerCase(),
    items: items.map(({ sku, quantity, grams, requires_shipping }) => ({
      sku: sku ?? '',
      quantity,
      weightGrams: wholeGrams(grams),
      isShippable: requires_shipping,
    })),
  }
}

/** Shopify wants hundredths of every currency, also of one without subunits. */
const writeAnswer = (rates: readonly CheckoutRate[], currency: string): string =>
  JSON.stringify({
    rates: rates.map(({ code, name, description, price }) => ({
      service_name: name,
      service_code: code,
      description,
      currency,
      total_price: String(Math.round(Number(price) * 100)),
    })),
  })

const userErrors = z.array(z.object({ message: z.string() })).max(100)
const carrierService = z.object({ id: z.string(), active: z.boolean(), callbackUrl: z.string().nullish() })
const made = z.object({ carrierService: carrierService.nullish(), userErrors })
const zone = z.object({
  zone: z.object({ id: z.string() }),
  methodDefinitions: pageOf(
    z.object({ rateProvider: z.object({ carrierService: z.object({ id: z.string() }).optional() }) }),
  ),
})
const profile = z.object({
  id: z.string(),
  profileLocationGroups: listUpTo(
    z.object({ locationGroup: z.object({ id: z.string() }), locationGroupZones: pageOf(zone) }),
    100,
  ),
})

/** @throws StoreError refused with the shop's words */
const accept = ({ userErrors: [problem] }: { userErrors: { message: string }[] }): void => {
  if (problem) throw new StoreError('refused', problem.message.slice(0, 300))
}

type Profile = z.output<typeof profile>

/** Zones of a profile without the carrier service, by their location group; null when it is in each. */
const missingZones = ({ profileLocationGroups }: Profile, carrierServiceId: string) => {
  const method = {
    name: serviceName,
    active: true,
    participant: { carrierServiceId, adaptToNewServices: true, participantServices: [] },
  }
  const groups = profileLocationGroups.flatMap(({ locationGroup, locationGroupZones }) => {
    const zones = locationGroupZones.nodes.filter(
      ({ methodDefinitions }) =>
        !methodDefinitions.nodes.some(
          ({ rateProvider }) => rateProvider.carrierService?.id === carrierServiceId,
        ),
    )
    const zonesToUpdate = zones.map(({ zone: { id } }) => ({ id, methodDefinitionsToCreate: [method] }))
    return zones.length === 0 ? [] : { id: locationGroup.id, zonesToUpdate }
  })
  return groups.length === 0 ? null : groups
}

export const openCheckout = (
  { call }: ShopifyClient,
  /** Secret of the app, which signs the requests. */
  secret: string | undefined,
): CheckoutRates => {
  const find = async (address: string, signal: AbortSignal) => {
    const schema = z.object({ carrierServices: pageOf(carrierService) })
    const variables = { first: 250 }
    const answer = await call(schema, {
      step: 'checkout',
      query: carrierServicesQuery,
      variables,
      signal,
    })
    return answer.carrierServices.nodes.find(({ callbackUrl }) => callbackUrl === address)
  }

  const create = async (callbackUrl: string, signal: AbortSignal): Promise<string> => {
    const input = { name: serviceName, callbackUrl, active: true, supportsServiceDiscovery: true }
    const answer = await call(z.object({ carrierServiceCreate: made }), {
      step: 'checkout',
      query: createCarrierService,
      variables: { input },
      isChange: true,
      signal,
    })
    accept(answer.carrierServiceCreate)
    const { id } = answer.carrierServiceCreate.carrierService ?? {}
    if (id === undefined) throw new StoreError('garbage', 'the created carrier service has no id')
    return id
  }

  const activate = async (id: string, signal: AbortSignal): Promise<void> => {
    const { carrierServiceUpdate } = await call(z.object({ carrierServiceUpdate: made }), {
      step: 'checkout',
      query: updateCarrierService,
      variables: { input: { id, active: true } },
      isChange: true,
      signal,
    })
    accept(carrierServiceUpdate)
  }

  const readProfiles = async (signal: AbortSignal): Promise<Profile[]> => {
    const read = async (after: string | null | undefined) => {
      const variables = { first: 10, after: after ?? null }
      const schema = z.object({ deliveryProfiles: pageOf(profile) })
      return (await call(schema, { step: 'checkout', query: profilesQuery, variables, signal }))
        .deliveryProfiles
    }
    return readRest(await read(null), mostProfiles, read)
  }

  return {
    readRequest: ({ method, body, header }) =>
      method === 'POST' &&
      secret !== undefined &&
      isSigned(body, secret, header('x-shopify-hmac-sha256')) &&
      readRequest(body),
    writeAnswer,
    switchOn: async (address, signal) => {
      const known = await find(address, signal)
      if (known && !known.active) await activate(known.id, signal)
      const id = known?.id ?? (await create(address, signal))
      for (const one of await readProfiles(signal)) {
        const locationGroupsToUpdate = missingZones(one, id)
        if (!locationGroupsToUpdate) continue
        const { deliveryProfileUpdate } = await call(
          z.object({ deliveryProfileUpdate: z.object({ userErrors }) }),
          {
            step: 'checkout',
            query: addRatesToProfile,
            variables: { id: one.id, profile: { locationGroupsToUpdate } },
            isChange: true,
            signal,
          },
        )
        accept(deliveryProfileUpdate)
      }
    },
    switchOff: async (address, signal) => {
      const known = await find(address, signal)
      if (!known) return
      const { carrierServiceDelete } = await call(
        z.object({ carrierServiceDelete: z.object({ userErrors }) }),
        {
          step: 'checkout',
          query: deleteCarrierService,
          variables: { id: known.id },
          isChange: true,
          signal,
        },
      )
      accept(carrierServiceDelete)
    },
  }
}
