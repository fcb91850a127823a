import type { WorkedPrice } from './workedPrice.ts'

export const carpetsAndJewelsPrices: readonly WorkedPrice[] = [
  {
    consignment: 'carpet-los-angeles',
    service: 'FDX-IP',
    // 150 × 30 × 30 / 5000 = 27.00 kg; actual 19.50 kg: 27 kg.
    // Zone 7: 18.20 × 122 % = 22.20, 8.30 × 150 % = 12.45 a kg.
    // Up to 27 kg: 22.20 + 4.5 × 12.45 + 15 × 12.45 × 82 % + 7 × 12.45 × 70 % = 22.20 + 56.03 + 153.14
    //   + 61.01 = 292.38.
    // Additional handling: 1 × 18.90. Peak: 27 × 0.25 = 6.75. Insurance: 1.2 % of 2400.00 = 28.80.
    // Fuel: 18.75 % of (292.38 + 18.90 + 6.75) = 59.63. Markup 17.5 %: 51.17 and 10.44.
    chargeableKg: 27,
    zone: '7',
    breakKg: 27,
    lines: [
      ['transport', '343.55', '16189.79'],
      ['fuel', '70.07', '3302.05'],
      ['additionalHandling', '18.90', '890.66'],
      ['peak', '6.75', '318.09'],
      ['customsClearance', '2.50', '117.81'],
      ['ddpHandling', '15.00', '706.88'],
      ['insurance', '28.80', '1357.20'],
    ],
    total: '485.57',
    currency: 'USD',
    totalTry: '22882.48',
  },
  {
    consignment: 'kilims-melbourne',
    service: 'UPS-WWS',
    // 125 × 25 × 25 / 5000 = 15.63, by 2 = 31.26 kg; actual 17.80 kg: 31.26 → 32 kg.
    // Zone 9: 18.60 × 152 % = 28.27, 8.10 × 214 % = 17.33 a kg.
    // Up to 35 kg: 28.27 + 4.5 × 17.33 + 15 × 17.33 × 82 % + 15 × 17.33 × 70 % = 28.27 + 77.99 + 213.16
    //   + 181.97 = 501.39.
    // Additional handling: 2 × 18.90. Peak: 32 × 0.25 = 8.00.
    // Fuel: 19.00 % of (501.39 + 37.80 + 8.00) = 103.97. Markup 17.5 %: 87.74 and 18.19.
    chargeableKg: 32,
    zone: '9',
    breakKg: 35,
    lines: [
      ['transport', '589.13', '27762.75'],
      ['fuel', '122.16', '5756.79'],
      ['additionalHandling', '37.80', '1781.33'],
      ['peak', '8.00', '377.00'],
    ],
    total: '757.09',
    currency: 'USD',
    totalTry: '35677.87',
  },
  {
    consignment: 'cushions-brussels',
    service: 'UPS-EXPD',
    // 60 × 40 × 30 / 5000 = 14.40 kg; actual 9.60 kg: 14.40 → 14.5 kg.
    // Up to 15 kg: 15.20 + 1.5 × 6.70 + 8 × 6.70 × 85 % + 5 × 6.70 × 74 % = 15.20 + 10.05 + 45.56
    //   + 24.79 = 95.60.
    // Peak: 14.5 × 0.25 = 3.63. Fuel: 19.00 % of (95.60 + 3.63) = 18.85. Markup 20 %: 19.12 and 3.77.
    chargeableKg: 14.5,
    zone: '1',
    breakKg: 15,
    lines: [
      ['transport', '114.72', '5406.18'],
      ['fuel', '22.62', '1065.97'],
      ['peak', '3.63', '171.06'],
    ],
    total: '140.97',
    currency: 'USD',
    totalTry: '6643.21',
  },
  {
    consignment: 'jewellery-dublin',
    service: 'KRV-EXP',
    // 15 × 12 × 8 / 5000 = 0.29 kg; actual 0.30 kg: 0.30 → 0.5 kg. Up to 0.5 kg: 13.90.
    // Insurance: 0.9 % of 148.00 = 1.33, at least 7.50.
    // Fuel: 14.75 % of 13.90 = 2.05. Markup 24 %: 3.34 and 0.49.
    chargeableKg: 0.5,
    zone: '1',
    breakKg: 0.5,
    lines: [
      ['transport', '17.24', '941.43'],
      ['fuel', '2.54', '138.70'],
      ['insurance', '7.50', '409.56'],
    ],
    total: '27.28',
    currency: 'EUR',
    totalTry: '1489.69',
  },
  {
    consignment: 'ring-repair-geneva',
    service: 'DHL-EXP',
    // 20 × 15 × 10 / 5000 = 0.60 kg; actual 0.20 kg: 0.60 → 1 kg.
    // Zone 4: 17.40 × 116 % = 20.18, 7.90 × 124 % = 9.80 a kg.
    // Up to 1 kg: 20.18 + 0.5 × 9.80 = 20.18 + 4.90 = 25.08. Peak: 1 × 0.25 = 0.25.
    // Insurance: 1.2 % of 3200.00 = 38.40.
    // Fuel: 19.50 % of (25.08 + 0.25) = 4.94. Markup 24 %: 6.02 and 1.19.
    chargeableKg: 1,
    zone: '4',
    breakKg: 1,
    lines: [
      ['transport', '31.10', '1698.29'],
      ['fuel', '6.13', '334.74'],
      ['peak', '0.25', '13.65'],
      ['insurance', '38.40', '2096.93'],
    ],
    total: '75.88',
    currency: 'EUR',
    totalTry: '4143.61',
  },
  {
    consignment: 'meerschaum-vienna',
    service: 'PTT-EMS',
    // 25 × 20 × 10 / 5000 = 1.00 kg; actual 1.30 kg: 1.30 → 1.5 kg.
    // Up to 1.5 kg: 780.00 + 1 × 318.00 = 780.00 + 318.00 = 1098.00.
    // Insurance: 210.00 EUR × 54.6075 = 11467.58; 1.5 % = 172.01, at least 300.00.
    // No fuel. Markup 24 %: 263.52.
    chargeableKg: 1.5,
    zone: 'A',
    breakKg: 1.5,
    lines: [
      ['transport', '1361.52', '1361.52'],
      ['insurance', '300.00', '300.00'],
    ],
    total: '1661.52',
    currency: 'TRY',
    totalTry: '1661.52',
  },
  {
    consignment: 'beads-oslo',
    service: 'PTT-KRG',
    // 30 × 20 × 10 / 5000 = 1.20 kg; actual 2.20 kg: 2.20 → 2.5 kg.
    // Up to 2.5 kg: 520.00 + 2 × 215.00 = 520.00 + 430.00 = 950.00. No fuel. Markup 24 %: 228.00.
    chargeableKg: 2.5,
    zone: 'A',
    breakKg: 2.5,
    lines: [['transport', '1178.00', '1178.00']],
    total: '1178.00',
    currency: 'TRY',
    totalTry: '1178.00',
  },
]
