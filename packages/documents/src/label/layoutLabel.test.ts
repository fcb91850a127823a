import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Drawing, TextShape } from '../drawing/drawing.ts'
import { buildLabel, buildReceiver, buildSender } from '../testing/buildLabel.ts'
import type { LabelContent } from './labelContent.ts'
import { layoutLabel } from './layoutLabel.ts'

type Area = { left: number; top: number; right: number; bottom: number; what: string }

const textArea = ({ x, y, size, width, align, text }: TextShape): Area => {
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  // Measures from the top of capitals to the descender, because the dot of a capital İ may overlap the line
  // above.
  return { left, right: left + width, top: y - 0.73 * size, bottom: y + 0.24 * size, what: text }
}

const areasOf = ({ shapes }: Drawing) => ({
  texts: shapes.filter((shape) => shape.kind === 'text').map(textArea),
  codes: shapes
    .filter((shape) => shape.kind === 'bars' || shape.kind === 'matrix')
    .map((code): Area => {
      const across =
        code.kind === 'bars' ? code.widths.reduce((sum, width) => sum + width, 0) : code.rows.length
      const side = across * code.module
      // Quiet zone that a scanner needs: ten modules beside a Code 128, four around a QR code.
      const quiet = code.module * (code.kind === 'bars' ? 10 : 4)
      const above = code.kind === 'bars' ? 0 : quiet
      return {
        left: code.x - quiet,
        right: code.x + side + quiet,
        top: code.y - above,
        bottom: code.y + (code.kind === 'bars' ? code.height : side) + above,
        what: `${code.kind} ${code.text}`,
      }
    }),
  rules: shapes
    .filter((shape) => shape.kind === 'box')
    .map(({ x, y, width, height }): Area => ({
      left: x,
      top: y,
      right: x + width,
      bottom: y + height,
      what: 'rule',
    })),
})

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const overlaps = (some: Area[], others: Area[]): string[] =>
  some.flatMap((a) => others.filter((b) => a !== b && overlap(a, b)).map((b) => `${a.what} × ${b.what}`))

/** Describes overlaps in the layout; a correct layout returns an empty list. */
const faultsOf = (label: LabelContent): string[] => {
  const { texts, codes, rules } = areasOf(layoutLabel(label))
  const outside = [...texts, ...rules].filter(
    ({ left, top, right, bottom }) => left < 24 || top < 16 || right > 776.01 || bottom > 1184,
  )
  const offLabel = codes.filter(
    ({ left, top, right, bottom }) => left < 0 || top < 0 || right > 800 || bottom > 1200,
  )
  // Excludes the routing code, which is white in its black box.
  const onWhite = texts.filter(({ top, left }) => !(top < 120 && left > 512))
  return [
    ...[...outside, ...offLabel].map(({ what }) => `outside: ${what}`),
    ...overlaps(texts, texts),
    ...overlaps(onWhite, rules),
    ...overlaps(codes, [...texts, ...rules]),
    ...overlaps(codes, codes),
  ]
}

const textsOf = (label: LabelContent): string[] => areasOf(layoutLabel(label)).texts.map(({ what }) => what)

/** Words of eight letters, cut at exactly `length`. */
const sentence = (length: number): string => 'Caddesi Şişhane Örnekler '.repeat(20).slice(0, length - 1) + 'x'

/** Label with every field at its maximum length. */
const atTheLimits = (write: (length: number) => string = sentence): LabelContent => {
  const party = {
    name: write(50),
    company: write(60),
    addressLines: [write(60), write(30), write(30)],
    district: write(50),
    postalCode: '12345-678901',
    city: write(40),
    state: 'NSW',
    phone: '+1 868 1234567 89',
  }
  return buildLabel({
    receiver: buildReceiver({
      ...party,
      countryName: 'South Georgia and the South Sandwich Islands',
      countryCode: 'GS',
    }),
    sender: buildSender({ ...party, addressLines: [write(120)] }),
    carrierName: write(30),
    serviceName: write(40),
    bookedBy: write(30),
    contents: write(140),
    customerReference: 'REF-'.padEnd(50, '7'),
    piece: 99,
    pieceCount: 99,
    weightKg: 1000.125,
    chargeableWeightKg: 99_000.5,
    dimensionsCm: { length: 999.99, width: 999.99, height: 999.99 },
    customsValue: { minor: 99_999_999_999, currency: 'TRY' },
    zone: '12B',
  })
}

/** Printed letters without spaces, independent of line breaks. */
const lettersOf = (label: LabelContent): string => textsOf(label).join('').replaceAll(' ', '')

describe('layoutLabel', () => {
  it("keeps a label's texts, rules, codes and their quiet zones apart", () => {
    expect(faultsOf(buildLabel())).toEqual([])
  })

  it('avoids overlaps and cuts no text on a label at the length limits', () => {
    expect(faultsOf(atTheLimits())).toEqual([])
    expect(textsOf(atTheLimits()).filter((text) => text.includes('…'))).toEqual([])
  })

  it.each([
    ['in capitals', (length: number) => sentence(length).toLocaleUpperCase('tr')],
    ['in the widest letters', (length: number) => 'W'.repeat(length - 1) + 'M'],
  ])('cuts no name, street, district or city on a label %s', (_, write) => {
    const label = atTheLimits(write)
    expect(faultsOf(label)).toEqual([])
    const letters = lettersOf(label)
    for (const { company, name, addressLines, district, city } of [label.sender, label.receiver]) {
      for (const text of [company!, name, ...addressLines, district!, city])
        expect(letters).toContain(text.replaceAll(' ', ''))
    }
  })

  it('avoids overlaps on a label for any text of any length', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300, size: 'max' }),
      fc.string({ maxLength: 120, unit: 'binary', size: 'max' }),
      fc.string({
        maxLength: 200,
        unit: fc.constantFrom('W', 'Ğ', 'i', ' ', '-', 'ı', '\n', '漢'),
        size: 'max',
      }),
    )
    const party = fc.record({
      name: text,
      company: fc.option(text, { nil: undefined }),
      addressLines: fc.array(text, { maxLength: 4 }),
      district: fc.option(text, { nil: undefined }),
      postalCode: text,
      city: text,
      state: fc.option(text, { nil: undefined }),
      countryCode: fc.constantFrom('DE', 'GB', 'MW'),
      countryName: text,
      phone: text,
    })
    // Dashes are only printed as text and are not part of the barcode, so the code is long enough without them.
    const code = fc
      .string({
        unit: fc.constantFrom(...'0123456789ABCKRVZ-'),
        minLength: 1,
        maxLength: 22,
        size: 'max',
      })
      .filter((text) => /\w/.test(text))
    const label = fc.record({
      waybillNumber: code,
      reference: code,
      pieceCode: code,
      sender: party,
      receiver: party,
      carrierName: text,
      serviceName: text,
      bookedBy: fc.option(text, { nil: undefined }),
      contents: text,
      customerReference: text,
      iossNumber: text,
      zone: text,
    })
    fc.assert(
      fc.property(label, (change) => {
        expect(faultsOf(buildLabel(change))).toEqual([])
      }),
      { numRuns: 80 },
    )
  }, 30_000)

  it('prints no letter smaller than 2 mm even with all fields at their limits in capitals', () => {
    const { shapes } = layoutLabel(atTheLimits((length) => sentence(length).toLocaleUpperCase('tr')))
    const sizes = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.size] : []))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

  it('prints postal code, city and country larger than the street', () => {
    const { shapes } = layoutLabel(buildLabel())
    const sizeOf = (text: string) =>
      shapes.find((shape) => shape.kind === 'text' && shape.text === text) as TextShape
    expect(sizeOf('10115 Berlin').size).toBeGreaterThan(1.5 * sizeOf('Königstraße 12').size)
    expect(sizeOf('GERMANY').size).toBe(sizeOf('10115 Berlin').size)
  })

  it('prints the company first and the person below, or the person alone', () => {
    const texts = textsOf(buildLabel())
    expect(texts.indexOf('Jörg Weiß')).toBe(texts.indexOf('Weiß & Söhne Handels GmbH') + 1)
    expect(textsOf(buildLabel({ receiver: buildReceiver({ company: undefined }) }))).not.toContain(
      'undefined',
    )
  })

  it('prints a dash for values that a document does not have', () => {
    const texts = textsOf(
      buildLabel({
        shipmentType: 'document',
        dimensionsCm: undefined,
        customsValue: undefined,
        iossNumber: undefined,
        incoterm: undefined,
        customerReference: undefined,
      }),
    )
    expect(texts.filter((text) => text === '–')).toHaveLength(4)
    expect(texts).toContain('DOCUMENT')
  })

  it("prints the piece code, the reference and the piece's number of the total", () => {
    const texts = textsOf(buildLabel({ piece: 2, pieceCount: 3 }))
    expect(texts).toContain('KRV-41870392-5-002-2')
    expect(texts).toContain('KRV-41870392-5 · PIECE 2 / 3')
  })

  it('prints who books for another carrier under the service, and nothing when the carrier books', () => {
    const texts = textsOf(buildLabel({ carrierName: 'UPS', bookedBy: 'Kervan' }))
    const line = 'BOOKED BY / KAYDI AÇAN: Kervan'
    expect(texts.slice(0, 3)).toEqual(['UPS', 'Economy Parcel', line])
    expect(faultsOf(buildLabel({ carrierName: 'UPS', bookedBy: 'Kervan' }))).toEqual([])
    expect(textsOf(buildLabel()).join()).not.toContain('BOOKED BY')
  })

  it('starts every bar on a printer dot', () => {
    const bars = layoutLabel(buildLabel()).shapes.filter((shape) => shape.kind === 'bars')
    for (const { x, y, module } of bars) expect([x, y, module].every(Number.isInteger)).toBe(true)
    expect(Math.min(...bars.map(({ module }) => module))).toBeGreaterThanOrEqual(2)
  })
})
