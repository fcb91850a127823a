import type { WorkedPrice } from './workedPrice.ts'

export const documentsAndBagsPrices: readonly WorkedPrice[] = [
  {
    consignment: 'documents-london',
    service: 'KRV-EXP',
    // 0.5 kg of documents. Zone 2: 13.90 × 105 % = 14.60.
    // Up to 0.5 kg: 14.60; 12 % less for documents: 1.75, so 12.85.
    // Fuel: 14.75 % of 12.85 = 1.90. Markup 24 %: 3.08 and 0.46.
    chargeableKg: 0.5,
    zone: '2',
    breakKg: 0.5,
    lines: [
      ['transport', '15.93', '869.90'],
      ['fuel', '2.36', '128.87'],
    ],
    total: '18.29',
    currency: 'EUR',
    totalTry: '998.77',
  },
  {
    consignment: 'documents-london',
    service: 'PTT-EMS',
    // 0.5 kg of documents. Up to 0.5 kg: 780.00; 20 % less for documents: 156.00, so 624.00.
    // No fuel. Markup 24 %: 149.76.
    chargeableKg: 0.5,
    zone: 'A',
    breakKg: 0.5,
    lines: [['transport', '773.76', '773.76']],
    total: '773.76',
    currency: 'TRY',
    totalTry: '773.76',
  },
  {
    consignment: 'tender-dubai',
    service: 'DHL-EXP',
    // 1.2 kg of documents → 1.5 kg. Zone 6: 17.40 × 124 % = 21.58, 7.90 × 140 % = 11.06 a kg.
    // Up to 1.5 kg: 21.58 + 1 × 11.06 = 21.58 + 11.06 = 32.64; 12 % less for documents: 3.92, so 28.72.
    // Fuel: 19.50 % of 28.72 = 5.60. Markup 24 %: 6.89 and 1.34.
    chargeableKg: 1.5,
    zone: '6',
    breakKg: 1.5,
    lines: [
      ['transport', '35.61', '1944.57'],
      ['fuel', '6.94', '378.98'],
    ],
    total: '42.55',
    currency: 'EUR',
    totalTry: '2323.55',
  },
  {
    consignment: 'contracts-geneva',
    service: 'FDX-IP',
    // 2.5 kg of documents. Zone 4: 18.20 × 116 % = 21.11, 8.30 × 124 % = 10.29 a kg.
    // Up to 2.5 kg: 21.11 + 2 × 10.29 = 21.11 + 20.58 = 41.69; 12 % less for documents: 5.00, so 36.69.
    // Fuel: 18.75 % of 36.69 = 6.88. Markup 24 %: 8.81 and 1.65.
    chargeableKg: 2.5,
    zone: '4',
    breakKg: 2.5,
    lines: [
      ['transport', '45.50', '2144.19'],
      ['fuel', '8.53', '401.98'],
    ],
    total: '54.03',
    currency: 'USD',
    totalTry: '2546.17',
  },
  {
    consignment: 'drawings-singapore',
    service: 'UPS-WWS',
    // 0.51 kg of documents → 1 kg. Zone 8: 18.60 × 138 % = 25.67, 8.10 × 176 % = 14.26 a kg.
    // Up to 1 kg: 25.67 + 0.5 × 14.26 = 25.67 + 7.13 = 32.80; 12 % less for documents: 3.94, so 28.86.
    // Fuel: 19.00 % of 28.86 = 5.48. Markup 24 %: 6.93 and 1.32.
    chargeableKg: 1,
    zone: '8',
    breakKg: 1,
    lines: [
      ['transport', '35.79', '1686.60'],
      ['fuel', '6.80', '320.45'],
    ],
    total: '42.59',
    currency: 'USD',
    totalTry: '2007.05',
  },
  {
    consignment: 'certificates-ottawa',
    service: 'PTT-EMS',
    // 0.9 kg of documents → 1 kg. Zone C: 780.00 × 132 % = 1029.60, 318.00 × 158 % = 502.44 a kg.
    // Up to 1 kg: 1029.60 + 0.5 × 502.44 = 1029.60 + 251.22
    //   = 1280.82; 20 % less for documents: 256.16, so 1024.66.
    // No fuel. Markup 24 %: 245.92.
    chargeableKg: 1,
    zone: 'C',
    breakKg: 1,
    lines: [['transport', '1270.58', '1270.58']],
    total: '1270.58',
    currency: 'TRY',
    totalTry: '1270.58',
  },
  {
    consignment: 'cargo-bag-berlin',
    service: 'KRV-EXP',
    // 40 × 30 × 5 / 5000 = 1.20 kg; actual 2.50 kg: 2.5 kg.
    // Up to 2.5 kg: 13.90 + 2 × 6.30 = 13.90 + 12.60 = 26.50.
    // Fuel: 14.75 % of 26.50 = 3.91. Markup 24 %: 6.36 and 0.94.
    chargeableKg: 2.5,
    zone: '1',
    breakKg: 2.5,
    lines: [
      ['transport', '32.86', '1794.40'],
      ['fuel', '4.85', '264.85'],
      ['ioss', '3.00', '163.82'],
    ],
    total: '40.71',
    currency: 'EUR',
    totalTry: '2223.07',
  },
  {
    consignment: 'cargo-bag-berlin',
    service: 'PTT-KRG',
    // 40 × 30 × 5 / 5000 = 1.20 kg; actual 2.50 kg: 2.5 kg.
    // Up to 2.5 kg: 520.00 + 2 × 215.00 = 520.00 + 430.00 = 950.00. IOSS: 3.00 EUR × 54.6075 = 163.82.
    // No fuel. Markup 24 %: 228.00.
    chargeableKg: 2.5,
    zone: 'A',
    breakKg: 2.5,
    lines: [
      ['transport', '1178.00', '1178.00'],
      ['ioss', '163.82', '163.82'],
    ],
    total: '1341.82',
    currency: 'TRY',
    totalTry: '1341.82',
  },
  {
    consignment: 'overweight-bag-berlin',
    service: 'KRV-ECO',
    // 40 × 30 × 5 / 6000 = 1.00 kg; actual 2.51 kg: 2.51 → 3 kg.
    // Zone L1: 8.40 × 90 % = 7.56, 4.20 × 92 % = 3.86 a kg.
    // Up to 3 kg: 7.56 + 1.5 × 3.86 + 1 × 3.86 × 85 % = 7.56 + 5.79 + 3.28 = 16.63.
    // Fuel: 14.75 % of 16.63 = 2.45. Markup 28 %: 4.66 and 0.69.
    chargeableKg: 3,
    zone: 'L1',
    breakKg: 3,
    lines: [
      ['transport', '21.29', '1162.59'],
      ['fuel', '3.14', '171.47'],
      ['ioss', '3.00', '163.82'],
    ],
    total: '27.43',
    currency: 'EUR',
    totalTry: '1497.88',
  },
]
