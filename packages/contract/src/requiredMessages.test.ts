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

describe('missing required field', () => {
  it.each([
    ['districtId', 'reservation:required.district', contactBlock],
    ['name', 'template:required.name', templateEndpoints.createTemplate.body],
    ['supplierId', 'pricing/rateTable:required.carrier', zoneEndpoints.createZoneMapping.body],
    ['regionId', 'pricing/rateTable:zone.required.zone', zoneEndpoints.createZoneMapping.body],
    ['countryCode', 'pricing/rateTable:zone.required.country', zoneEndpoints.createZoneMapping.body],
    ['regionId', 'pricing/rateTable:zone.required.zone', zoneEndpoints.updateZoneMapping.body],
    ['supplierId', 'pricing/rateTable:required.carrier', zoneEndpoints.createZone.body],
    ['supplierId', 'pricing/rateTable:required.carrier', fuelEndpoints.createFuelCharges.body],
    ['supplierId', 'pricing/rateTable:required.carrier', surchargeFields],
    ['name', 'pricing/priceLists:required.name', z.object(terms)],
    ['alias', 'payment:card.aliasRequired', cardEndpoints.renameSavedCard.body],
  ])('returns for the missing field %s the message %s', (field, message, schema) => {
    expect(messagesOf(schema, {})).toContain(`${field}: ${message}`)
  })
})
