import type { WorkedPrice } from './workedPrice.ts'

export const foodAndCosmeticsPrices: readonly WorkedPrice[] = [
  {
    consignment: 'dried-fruit-almaty',
    service: 'PTT-KRG',
    // 40 × 30 × 30 / 5000 = 7.20, by 2 = 14.40 kg; actual 28.40 kg: 28.40 → 28.5 kg.
    // Zone B: 520.00 × 108 % = 561.60, 215.00 × 112 % = 240.80 a kg.
    // Up to 28.5 kg: 561.60 + 28 × 240.80 = 561.60 + 6742.40 = 7304.00. No fuel. Markup 17.5 %: 1278.20.
    chargeableKg: 28.5,
    zone: 'B',
    breakKg: 28.5,
    lines: [['transport', '8582.20', '8582.20']],
    total: '8582.20',
    currency: 'TRY',
    totalTry: '8582.20',
  },
  {
    consignment: 'delight-amsterdam',
    service: 'KRV-ECO',
    // 30 × 25 × 20 / 6000 = 2.50 kg; actual 4.60 kg: 4.60 → 5 kg.
    // Up to 5 kg: 8.40 + 1.5 × 4.20 + 3 × 4.20 × 85 % = 8.40 + 6.30 + 10.71 = 25.41.
    // Fuel: 14.75 % of 25.41 = 3.75. Markup 28 %: 7.11 and 1.05.
    chargeableKg: 5,
    zone: '1',
    breakKg: 5,
    lines: [
      ['transport', '32.52', '1775.84'],
      ['fuel', '4.80', '262.12'],
    ],
    total: '37.32',
    currency: 'EUR',
    totalTry: '2037.96',
  },
  {
    consignment: 'nuts-warsaw',
    service: 'DHL-ESI',
    // 40 × 30 × 30 / 5000 = 7.20 kg; actual 15.00 kg: 15 kg.
    // Zone R2: 14.10 × 110 % = 15.51, 3.60 × 112 % = 4.03 a kg.
    // Up to 15 kg: 15.51 + 1.5 × 4.03 + 8 × 4.03 × 85 % + 5 × 4.03 × 74 % = 15.51 + 6.05 + 27.40
    //   + 14.91 = 63.87.
    // Peak: 15 × 0.25 = 3.75. Fuel: 13.00 % of (63.87 + 3.75) = 8.79. Markup 20 %: 12.77 and 1.76.
    chargeableKg: 15,
    zone: 'R2',
    breakKg: 15,
    lines: [
      ['transport', '76.64', '4185.12'],
      ['fuel', '10.55', '576.11'],
      ['peak', '3.75', '204.78'],
    ],
    total: '90.94',
    currency: 'EUR',
    totalTry: '4966.01',
  },
  {
    consignment: 'olive-oil-seoul',
    service: 'KRV-EXP',
    // 30 × 25 × 25 / 5000 = 3.75, by 4 = 15.00 kg; actual 24.80 kg: 24.80 → 25 kg.
    // Zone 8: 13.90 × 138 % = 19.18, 6.30 × 176 % = 11.09 a kg.
    // Up to 25 kg: 19.18 + 4.5 × 11.09 + 15 × 11.09 × 82 % + 5 × 11.09 × 70 % = 19.18 + 49.91 + 136.41
    //   + 38.82 = 244.32.
    // Fuel: 14.75 % of 244.32 = 36.04. Markup 17.5 %: 42.76 and 6.31.
    chargeableKg: 25,
    zone: '8',
    breakKg: 25,
    lines: [
      ['transport', '287.08', '15676.72'],
      ['fuel', '42.35', '2312.63'],
    ],
    total: '329.43',
    currency: 'EUR',
    totalTry: '17989.35',
  },
  {
    consignment: 'rose-cosmetics-copenhagen',
    service: 'UPS-EXPD',
    // 25 × 20 × 12 / 5000 = 1.20 kg; actual 1.10 kg: 1.20 → 1.5 kg.
    // Up to 1.5 kg: 15.20 + 1 × 6.70 = 15.20 + 6.70 = 21.90. Peak: 1.5 × 0.25 = 0.38.
    // IOSS: 3.00 EUR × 54.6075 / 47.1250 = 3.48.
    // Fuel: 19.00 % of (21.90 + 0.38) = 4.23. Markup 24 %: 5.26 and 1.02.
    chargeableKg: 1.5,
    zone: '1',
    breakKg: 1.5,
    lines: [
      ['transport', '27.16', '1279.92'],
      ['fuel', '5.25', '247.41'],
      ['peak', '0.38', '17.91'],
      ['ioss', '3.48', '164.00'],
    ],
    total: '36.27',
    currency: 'USD',
    totalTry: '1709.24',
  },
  {
    consignment: 'soap-singapore',
    service: 'FDX-IE',
    // 35 × 30 × 25 / 5000 = 5.25 kg; actual 9.80 kg: 9.80 → 10 kg.
    // Zone 8: 14.80 × 138 % = 20.42, 6.50 × 176 % = 11.44 a kg.
    // Up to 10 kg: 20.42 + 1.5 × 11.44 + 8 × 11.44 × 85 % = 20.42 + 17.16 + 77.79 = 115.37.
    // Peak: 10 × 0.25 = 2.50. Fuel: 16.75 % of (115.37 + 2.50) = 19.74. Markup 20 %: 23.07 and 3.95.
    chargeableKg: 10,
    zone: '8',
    breakKg: 10,
    lines: [
      ['transport', '138.44', '6523.99'],
      ['fuel', '23.69', '1116.39'],
      ['peak', '2.50', '117.81'],
    ],
    total: '164.63',
    currency: 'USD',
    totalTry: '7758.19',
  },
]
