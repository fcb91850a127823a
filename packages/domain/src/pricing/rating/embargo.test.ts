import { describe, expect, it } from 'vitest'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { EmbargoRow } from './compile/rateRows.ts'
import { explainOffer, rateParcel } from './rateParcel.ts'
import { box, rateRows, request, service } from './testing/buildRates.ts'

const embargo = (changes: Partial<EmbargoRow> = {}): EmbargoRow => ({
  countryCode: 'DE',
  serviceId: null,
  source: 'S/RES/1718 (2006)',
  validFrom: '2026-11-20',
  validTo: '2026-11-21',
  ...changes,
})
const services = [service(), service({ id: 2, code: 'ECO' })]
const quote = (embargoes: EmbargoRow[], asked = request()) =>
  rateParcel(compileRateTable(rateRows({ embargoes })), asked)

describe('embargo', () => {
  it('refuses the parcel and names the source of the embargo', () => {
    expect(quote([embargo()])).toMatchObject({
      offers: [],
      notServed: [{ reason: 'embargoed', embargo: { source: 'S/RES/1718 (2006)', since: '2026-11-20' } }],
    })
    expect(quote([embargo({ countryCode: 'GB' })]).offers).toHaveLength(1)
  })

  it.each([
    ['2026-11-20', 0],
    ['2026-11-21', 0],
    ['2026-11-22', 1],
  ])('applies an embargo on its first and last day: on %s %i offers', (day, offers) => {
    expect(quote([embargo()], request({ day })).offers).toHaveLength(offers)
  })

  it('applies an embargo without an end when no last day is set', () => {
    expect(quote([embargo({ validTo: null })], request({ day: '2027-11-22' })).offers).toEqual([])
  })

  it('blocks only the service that has the embargo', () => {
    const rows = rateRows({ services, embargoes: [embargo({ serviceId: 2 })] })
    const { notServed } = rateParcel(compileRateTable(rows), request())
    const reasons = notServed.map(({ service: { code }, reason }) => `${code} ${reason}`)
    expect(reasons).toContain('ECO embargoedByService')
    expect(reasons.filter((reason) => reason.includes('embargoed'))).toHaveLength(1)
  })

  it('reports an embargo before reasons that the sender could fix', () => {
    const bag = request({ packageType: 'cargoBag', pieces: [box(3)] })
    expect(quote([], bag).notServed[0]?.reason).toBe('cargoBagTooHeavy')
    expect(quote([embargo()], bag).notServed[0]?.reason).toBe('embargoed')
  })

  it('does not explain an offer made before the embargo', () => {
    const [offer] = quote([]).offers
    const table = compileRateTable(rateRows({ embargoes: [embargo()] }))
    expect(() => explainOffer(table, request(), offer!)).toThrow('priced otherwise')
  })
})
