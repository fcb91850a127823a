import type { WorkedPrice } from './workedPrice.ts'

export const textilesPrices: readonly WorkedPrice[] = [
  {
    consignment: 'towels-hamburg',
    service: 'DHL-ESI',
    // 60 × 40 × 40 / 5000 = 19.20, by 2 = 38.40 kg; actual 24.80 kg: 38.40 → 39 kg.
    // Up to 40 kg: 14.10 + 1.5 × 3.60 + 8 × 3.60 × 85 % + 30 × 3.60 × 74 % = 14.10 + 5.40 + 24.48
    //   + 79.92 = 123.90.
    // Peak: 39 × 0.25 = 9.75. Fuel: 13.00 % of (123.90 + 9.75) = 17.37. Markup 17.5 %: 21.68 and 3.04.
    chargeableKg: 39,
    zone: 'R1',
    breakKg: 40,
    lines: [
      ['transport', '145.58', '7949.76'],
      ['fuel', '20.41', '1114.54'],
      ['peak', '9.75', '532.42'],
    ],
    total: '175.74',
    currency: 'EUR',
    totalTry: '9596.72',
  },
  {
    consignment: 'towels-hamburg',
    service: 'KRV-ECO',
    // 60 × 40 × 40 / 6000 = 16.00, by 2 = 32.00 kg; actual 24.80 kg: 32 kg.
    // Zone L1: 8.40 × 90 % = 7.56, 4.20 × 92 % = 3.86 a kg.
    // Up to 35 kg: 7.56 + 1.5 × 3.86 + 8 × 3.86 × 85 % + 25 × 3.86 × 74 % = 7.56 + 5.79 + 26.25 + 71.41
    //   = 111.01.
    // Fuel: 14.75 % of 111.01 = 16.37. Markup 19 %: 21.09 and 3.11.
    chargeableKg: 32,
    zone: 'L1',
    breakKg: 35,
    lines: [
      ['transport', '132.10', '7213.65'],
      ['fuel', '19.48', '1063.75'],
    ],
    total: '151.58',
    currency: 'EUR',
    totalTry: '8277.40',
  },
  {
    consignment: 'bathrobes-tokyo',
    service: 'FDX-IP',
    // 50 × 40 × 30 / 5000 = 12.00 kg; actual 5.20 kg: 12 kg.
    // Zone 8: 18.20 × 138 % = 25.12, 8.30 × 176 % = 14.61 a kg.
    // Up to 12 kg: 25.12 + 4.5 × 14.61 + 7 × 14.61 × 82 % = 25.12 + 65.75 + 83.86 = 174.73.
    // Peak: 12 × 0.25 = 3.00. Fuel: 18.75 % of (174.73 + 3.00) = 33.32. Markup 20 %: 34.95 and 6.66.
    chargeableKg: 12,
    zone: '8',
    breakKg: 12,
    lines: [
      ['transport', '209.68', '9881.17'],
      ['fuel', '39.98', '1884.06'],
      ['peak', '3.00', '141.38'],
    ],
    total: '252.66',
    currency: 'USD',
    totalTry: '11906.61',
  },
  {
    consignment: 'scarves-paris',
    service: 'UPS-WWS',
    // 30 × 22 × 4 / 5000 = 0.53 kg; actual 0.35 kg: 0.53 → 1 kg.
    // Up to 1 kg: 18.60 + 0.5 × 8.10 = 18.60 + 4.05 = 22.65. Peak: 1 × 0.25 = 0.25.
    // IOSS: 3.00 EUR × 54.6075 / 47.1250 = 3.48.
    // Fuel: 19.00 % of (22.65 + 0.25) = 4.35. Markup 24 %: 5.44 and 1.04.
    chargeableKg: 1,
    zone: '1',
    breakKg: 1,
    lines: [
      ['transport', '28.09', '1323.74'],
      ['fuel', '5.39', '254.00'],
      ['peak', '0.25', '11.78'],
      ['ioss', '3.48', '164.00'],
    ],
    total: '37.21',
    currency: 'USD',
    totalTry: '1753.52',
  },
  {
    consignment: 'shirt-samples-milan',
    service: 'PTT-KRG',
    // 35 × 30 × 20 / 5000 = 4.20 kg; actual 3.40 kg: 4.20 → 4.5 kg.
    // Up to 4.5 kg: 520.00 + 4 × 215.00 = 520.00 + 860.00 = 1380.00. No fuel. Markup 24 %: 331.20.
    chargeableKg: 4.5,
    zone: 'A',
    breakKg: 4.5,
    lines: [['transport', '1711.20', '1711.20']],
    total: '1711.20',
    currency: 'TRY',
    totalTry: '1711.20',
  },
  {
    consignment: 'babywear-reykjavik',
    service: 'KRV-EXP',
    // 32 × 24 × 12 / 5000 = 1.84 kg; actual 1.80 kg: 1.84 → 2 kg.
    // Zone 4: 13.90 × 116 % = 16.12, 6.30 × 124 % = 7.81 a kg.
    // Up to 2 kg: 16.12 + 1.5 × 7.81 = 16.12 + 11.72 = 27.84.
    // Fuel: 14.75 % of 27.84 = 4.11. Markup 24 %: 6.68 and 0.99.
    chargeableKg: 2,
    zone: '4',
    breakKg: 2,
    lines: [
      ['transport', '34.52', '1885.05'],
      ['fuel', '5.10', '278.50'],
    ],
    total: '39.62',
    currency: 'EUR',
    totalTry: '2163.55',
  },
  {
    consignment: 'dress-madrid',
    service: 'FDX-IE',
    // 35 × 25 × 8 / 5000 = 1.40 kg; actual 0.90 kg: 1.40 → 1.5 kg.
    // Up to 1.5 kg: 14.80 + 1 × 6.50 = 14.80 + 6.50 = 21.30. Peak: 1.5 × 0.25 = 0.38.
    // Fuel: 16.75 % of (21.30 + 0.38) = 3.63. Markup 24 %: 5.11 and 0.87.
    chargeableKg: 1.5,
    zone: '1',
    breakKg: 1.5,
    lines: [
      ['transport', '26.41', '1244.57'],
      ['fuel', '4.50', '212.06'],
      ['peak', '0.38', '17.91'],
    ],
    total: '31.29',
    currency: 'USD',
    totalTry: '1474.54',
  },
  {
    consignment: 'wedding-dress-toronto',
    service: 'UPS-EXPD',
    // 60 × 45 × 20 / 5000 = 10.80 kg; actual 4.20 kg: 10.80 → 11 kg.
    // Zone 7: 15.20 × 122 % = 18.54, 6.70 × 150 % = 10.05 a kg.
    // Up to 11 kg: 18.54 + 1.5 × 10.05 + 8 × 10.05 × 85 % + 1 × 10.05 × 74 % = 18.54 + 15.08 + 68.34
    //   + 7.44 = 109.40.
    // Peak: 11 × 0.25 = 2.75. Insurance: 1.2 % of 1850.00 = 22.20.
    // Fuel: 19.00 % of (109.40 + 2.75) = 21.31. Markup 20 %: 21.88 and 4.26.
    chargeableKg: 11,
    zone: '7',
    breakKg: 11,
    lines: [
      ['transport', '131.28', '6186.57'],
      ['fuel', '25.57', '1204.99'],
      ['peak', '2.75', '129.59'],
      ['ddpHandling', '15.00', '706.88'],
      ['insurance', '22.20', '1046.18'],
    ],
    total: '196.80',
    currency: 'USD',
    totalTry: '9274.21',
  },
  {
    consignment: 'shawls-cairo',
    service: 'KRV-EXP',
    // 40 × 30 × 30 / 5000 = 7.20 kg; actual 7.30 kg: 7.30 → 7.5 kg.
    // Zone 6: 13.90 × 124 % = 17.24, 6.30 × 140 % = 8.82 a kg.
    // Up to 7.5 kg: 17.24 + 4.5 × 8.82 + 2.5 × 8.82 × 82 % = 17.24 + 39.69 + 18.08 = 75.01.
    // Fuel: 14.75 % of 75.01 = 11.06. Markup 20 %: 15.00 and 2.21.
    chargeableKg: 7.5,
    zone: '6',
    breakKg: 7.5,
    lines: [
      ['transport', '90.01', '4915.22'],
      ['fuel', '13.27', '724.64'],
    ],
    total: '103.28',
    currency: 'EUR',
    totalTry: '5639.86',
  },
  {
    consignment: 'bed-linen-rotterdam',
    service: 'DHL-ESI',
    // 60 × 50 × 45 / 5000 = 27.00, by 5 = 135.00 kg; actual 84.00 kg: 135 kg.
    // Up to 70 kg: 14.10 + 1.5 × 3.60 + 8 × 3.60 × 85 % + 60 × 3.60 × 74 % = 14.10 + 5.40 + 24.48
    //   + 159.84 = 203.82; above it 65 × 2.66 = 172.90, so 376.72.
    // Peak: 135 × 0.25 = 33.75. Fuel: 13.00 % of (376.72 + 33.75) = 53.36. Markup 17.5 %: 65.93 and 9.34.
    chargeableKg: 135,
    zone: 'R1',
    breakKg: 70,
    isAboveLast: true,
    lines: [
      ['transport', '442.65', '24172.01'],
      ['fuel', '62.70', '3423.89'],
      ['peak', '33.75', '1843.00'],
    ],
    total: '539.10',
    currency: 'EUR',
    totalTry: '29438.90',
  },
  {
    consignment: 'bed-linen-rotterdam',
    service: 'KRV-EXP',
    // 60 × 50 × 45 / 5000 = 27.00, by 5 = 135.00 kg; actual 84.00 kg: 135 kg.
    // Up to 70 kg: 13.90 + 4.5 × 6.30 + 15 × 6.30 × 82 % + 50 × 6.30 × 70 % = 13.90 + 28.35 + 77.49
    //   + 220.50 = 340.24; above it 65 × 4.41 = 286.65, so 626.89.
    // Fuel: 14.75 % of 626.89 = 92.47. Markup 17.5 %: 109.71 and 16.18.
    chargeableKg: 135,
    zone: '1',
    breakKg: 70,
    isAboveLast: true,
    lines: [
      ['transport', '736.60', '40223.88'],
      ['fuel', '108.65', '5933.10'],
    ],
    total: '845.25',
    currency: 'EUR',
    totalTry: '46156.98',
  },
  {
    consignment: 'limits-bucharest',
    service: 'UPS-WWS',
    // 40 × 30 × 20 / 5000 = 4.80 kg; actual 8.10 kg: 8.10 → 8.5 kg.
    // Zone 3: 18.60 × 104 % = 19.34, 8.10 × 106 % = 8.59 a kg.
    // Up to 8.5 kg: 19.34 + 4.5 × 8.59 + 3.5 × 8.59 × 82 % = 19.34 + 38.66 + 24.65 = 82.65.
    // Peak: 8.5 × 0.25 = 2.13. Fuel: 19.00 % of (82.65 + 2.13) = 16.11. Markup 20 %: 16.53 and 3.22.
    chargeableKg: 8.5,
    zone: '3',
    breakKg: 8.5,
    lines: [
      ['transport', '99.18', '4673.86'],
      ['fuel', '19.33', '910.93'],
      ['peak', '2.13', '100.38'],
    ],
    total: '120.64',
    currency: 'USD',
    totalTry: '5685.17',
  },
]
