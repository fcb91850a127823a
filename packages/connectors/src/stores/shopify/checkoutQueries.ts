/** Queries and mutations for rates at checkout; Admin API 2026-10. */

const service = 'carrierService { id active callbackUrl } userErrors { message }'

export const carrierServicesQuery = `
  query CarrierServices($first: Int!) {
    carrierServices(first: $first) { pageInfo { hasNextPage endCursor } nodes { id active callbackUrl } }
  }
`

export const createCarrierService = `
  mutation CreateCarrierService($input: DeliveryCarrierServiceCreateInput!) {
    carrierServiceCreate(input: $input) { ${service} }
  }
`

export const updateCarrierService = `
  mutation UpdateCarrierService($input: DeliveryCarrierServiceUpdateInput!) {
    carrierServiceUpdate(input: $input) { ${service} }
  }
`

export const deleteCarrierService = `
  mutation DeleteCarrierService($id: ID!) {
    carrierServiceDelete(id: $id) { userErrors { message } }
  }
`

/** Profiles with the zones of each group of locations, and the carrier services in each zone. */
export const profilesQuery = `
  query Profiles($first: Int!, $after: String) {
    deliveryProfiles(first: $first, after: $after, merchantOwnedOnly: true) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        profileLocationGroups {
          locationGroup { id }
          locationGroupZones(first: 50) {
            pageInfo { hasNextPage endCursor }
            nodes {
              zone { id }
              methodDefinitions(first: 50) {
                pageInfo { hasNextPage endCursor }
                nodes { rateProvider { ... on DeliveryParticipant { carrierService { id } } } }
              }
            }
          }
        }
      }
    }
  }
`

export const addRatesToProfile = `
  mutation AddRatesToProfile($id: ID!, $profile: DeliveryProfileInput!) {
    deliveryProfileUpdate(id: $id, profile: $profile) { userErrors { message } }
  }
`
