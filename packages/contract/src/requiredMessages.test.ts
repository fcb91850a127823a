import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cardEndpoints } from './payment/cards/card.endpoints.ts'
import { fuelEndpoints } from './pricing/fuel/fuel.endpoints.ts'
import { surchargeFields } from './pricing/surcharges/surchargeFields.ts'
import { terms } from './pricing/priceLists/priceListFields.ts'
import { zoneEndpoints } from './pricing/zones/zone.endpoints.ts'
import { contactBlock } from './reservation/reservationPlace.ts'
import { templateEndpoints } from './template/template.endpoints.ts'
import { messagesOf } from './testing/messagesOf.ts'

describe('a required field that is left out', () => {
  it.each([
    ['districtId', 'reservation:required.district', contactBlock],
    ['name', 'template:required.name', templateEndpoints.createTemplate.body],
    ['supplierId', 'rates:required.carrier', zoneEndpoints.createZoneMapping.body],
    ['regionId', 'rates:zone.required.zone', zoneEndpoints.createZoneMapping.body],
    ['countryCode', 'rates:zone.required.country', zoneEndpoints.createZoneMapping.body],
    ['regionId', 'rates:zone.required.zone', zoneEndpoints.updateZoneMapping.body],
    ['supplierId', 'rates:required.carrier', zoneEndpoints.createZone.body],
    ['supplierId', 'rates:required.carrier', fuelEndpoints.createFuelCharges.body],
    ['supplierId', 'rates:required.carrier', surchargeFields],
    ['name', 'priceList:required.name', z.object(terms)],
    ['alias', 'payment:card.aliasRequired', cardEndpoints.renameSavedCard.body],
  ])('%s says %s', (field, message, schema) => {
    expect(messagesOf(schema, {})).toContain(`${field}: ${message}`)
  })
})
