/** Carrier services and shipping profiles of the simulated Shopify. */
import type { ShopCarrierService, ShopifyState } from './shopifyState.ts'

interface ProfileInput {
  locationGroupsToUpdate: {
    id: string
    zonesToUpdate: {
      id: string
      methodDefinitionsToCreate: { participant: { carrierServiceId: string } }[]
    }[]
  }[]
}

const lastPage = { hasNextPage: false, endCursor: null }
const gid = (kind: string, id: number | string): string => `gid://shopify/${kind}/${id}`
const refuse = (message: string) => ({ userErrors: [{ field: null, message }] })

export const createCheckoutRoot = (shop: ShopifyState) => {
  const requireScope = (): void => {
    if (!shop.scopes.includes('write_shipping'))
      throw Object.assign(new Error('Access denied'), { extensions: { code: 'ACCESS_DENIED' } })
  }
  const servicesOf = (zone: ReadonlySet<string>) => ({
    pageInfo: lastPage,
    nodes: [...zone].map((id) => ({
      rateProvider: { __typename: 'DeliveryParticipant', carrierService: { id } },
    })),
  })
  return {
    carrierServices: () => {
      requireScope()
      return { pageInfo: lastPage, nodes: shop.carrierServices }
    },
    carrierServiceCreate: ({ input }: { input: Omit<ShopCarrierService, 'id'> }) => {
      requireScope()
      if (shop.carrierServices.some(({ name }) => name === input.name))
        return { carrierService: null, ...refuse(`${input.name} is already configured`) }
      const carrierService = { ...input, id: gid('DeliveryCarrierService', ++shop.lastId) }
      shop.carrierServices.push(carrierService)
      return { carrierService, userErrors: [] }
    },
    carrierServiceUpdate: ({ input }: { input: Partial<ShopCarrierService> & { id: string } }) => {
      requireScope()
      const carrierService = shop.carrierServices.find(({ id }) => id === input.id)
      if (!carrierService) return refuse('The carrier or app could not be found.')
      return { carrierService: Object.assign(carrierService, input), userErrors: [] }
    },
    carrierServiceDelete: ({ id }: { id: string }) => {
      requireScope()
      shop.carrierServices = shop.carrierServices.filter((one) => one.id !== id)
      for (const zone of shop.zones.values()) zone.delete(id)
      return { deletedId: id, userErrors: [] }
    },
    deliveryProfiles: () => ({
      pageInfo: lastPage,
      nodes: [
        {
          id: gid('DeliveryProfile', 1),
          profileLocationGroups: [
            {
              locationGroup: { id: gid('DeliveryLocationGroup', 1) },
              locationGroupZones: {
                pageInfo: lastPage,
                nodes: [...shop.zones].map(([id, services]) => ({
                  zone: { id },
                  methodDefinitions: servicesOf(services),
                })),
              },
            },
          ],
        },
      ],
    }),
    deliveryProfileUpdate: ({ id, profile }: { id: string; profile: ProfileInput }) => {
      requireScope()
      if (id !== gid('DeliveryProfile', 1)) return refuse('Profile not found')
      for (const group of profile.locationGroupsToUpdate)
        for (const { id: zoneId, methodDefinitionsToCreate } of group.zonesToUpdate) {
          const zone = shop.zones.get(zoneId)
          if (!zone) return refuse('Zone not found')
          for (const { participant } of methodDefinitionsToCreate) zone.add(participant.carrierServiceId)
        }
      return { userErrors: [] }
    },
  }
}
