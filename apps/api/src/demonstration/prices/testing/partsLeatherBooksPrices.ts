import type { WorkedPrice } from './workedPrice.ts'

export const partsLeatherBooksPrices: readonly WorkedPrice[] = [
  {
    consignment: 'brake-discs-sofia',
    service: 'DHL-ESI',
    // 40 × 40 × 25 / 5000 = 8.00, by 2 = 16.00 kg; actual 68.00 kg: 68 kg.
    // Zone R2: 14.10 × 110 % = 15.51, 3.60 × 112 % = 4.03 a kg.
    // Up to 70 kg: 15.51 + 1.5 × 4.03 + 8 × 4.03 × 85 % + 60 × 4.03 × 74 % = 15.51 + 6.05 + 27.40
    //   + 178.93 = 227.89.
    // Additional handling: 2 × 18.90. Peak: 68 × 0.25 = 17.00.
    // Fuel: 13.00 % of (227.89 + 37.80 + 17.00) = 36.75. Markup 17.5 %: 39.88 and 6.43.
    chargeableKg: 68,
    zone: 'R2',
    breakKg: 70,
    lines: [
      ['transport', '267.77', '14622.25'],
      ['fuel', '43.18', '2357.95'],
      ['additionalHandling', '37.80', '2064.16'],
      ['peak', '17.00', '928.33'],
    ],
    total: '365.75',
    currency: 'EUR',
    totalTry: '19972.69',
  },
  {
    consignment: 'gearbox-casablanca',
    service: 'KRV-EXP',
    // 70 × 50 × 50 / 5000 = 35.00 kg; actual 56.00 kg: 56 kg.
    // Zone 6: 13.90 × 124 % = 17.24, 6.30 × 140 % = 8.82 a kg.
    // Up to 60 kg: 17.24 + 4.5 × 8.82 + 15 × 8.82 × 82 % + 40 × 8.82 × 70 % = 17.24 + 39.69 + 108.49
    //   + 246.96 = 412.38.
    // Overweight: 1 × 24.00. Additional handling: 1 × 12.00. Insurance: 0.9 % of 1500.00 = 13.50.
    // Fuel: 14.75 % of 412.38 = 60.83. Markup 17.5 %: 72.17 and 10.65.
    chargeableKg: 56,
    zone: '6',
    breakKg: 60,
    lines: [
      ['transport', '484.55', '26460.06'],
      ['fuel', '71.48', '3903.34'],
      ['overweightPiece', '24.00', '1310.58'],
      ['additionalHandling', '12.00', '655.29'],
      ['insurance', '13.50', '737.20'],
    ],
    total: '605.53',
    currency: 'EUR',
    totalTry: '33066.47',
  },
  {
    consignment: 'shaft-monterrey',
    service: 'KRV-EXP',
    // 210 × 20 × 20 / 5000 = 16.80 kg; actual 28.40 kg: 28.40 → 29 kg.
    // Zone 7: 13.90 × 122 % = 16.96, 6.30 × 150 % = 9.45 a kg.
    // Up to 29 kg: 16.96 + 4.5 × 9.45 + 15 × 9.45 × 82 % + 9 × 9.45 × 70 % = 16.96 + 42.53 + 116.24
    //   + 59.54 = 235.27.
    // Oversize: 1 × 40.00. Additional handling: 1 × 12.00.
    // Fuel: 14.75 % of 235.27 = 34.70. Markup 17.5 %: 41.17 and 6.07.
    chargeableKg: 29,
    zone: '7',
    breakKg: 29,
    lines: [
      ['transport', '276.44', '15095.70'],
      ['fuel', '40.77', '2226.35'],
      ['oversizePiece', '40.00', '2184.30'],
      ['additionalHandling', '12.00', '655.29'],
    ],
    total: '369.21',
    currency: 'EUR',
    totalTry: '20161.64',
  },
  {
    consignment: 'shaft-monterrey',
    service: 'UPS-EXPD',
    // 210 × 20 × 20 / 5000 = 16.80 kg; actual 28.40 kg: 28.40 → 29 kg.
    // Zone 7: 15.20 × 122 % = 18.54, 6.70 × 150 % = 10.05 a kg.
    // Up to 29 kg: 18.54 + 1.5 × 10.05 + 8 × 10.05 × 85 % + 19 × 10.05 × 74 % = 18.54 + 15.08 + 68.34
    //   + 141.30 = 243.26.
    // Additional handling: 1 × 18.90. Peak: 29 × 0.25 = 7.25.
    // Fuel: 19.00 % of (243.26 + 18.90 + 7.25) = 51.19. Markup 17.5 %: 42.57 and 8.96.
    chargeableKg: 29,
    zone: '7',
    breakKg: 29,
    lines: [
      ['transport', '285.83', '13469.74'],
      ['fuel', '60.15', '2834.57'],
      ['additionalHandling', '18.90', '890.66'],
      ['peak', '7.25', '341.66'],
    ],
    total: '372.13',
    currency: 'USD',
    totalTry: '17536.63',
  },
  {
    consignment: 'filters-tbilisi',
    service: 'FDX-IE',
    // 60 × 40 × 40 / 5000 = 19.20 kg; actual 13.70 kg: 19.20 → 19.5 kg.
    // Zone 5: 14.80 × 120 % = 17.76, 6.50 × 130 % = 8.45 a kg.
    // Up to 20 kg: 17.76 + 1.5 × 8.45 + 8 × 8.45 × 85 % + 10 × 8.45 × 74 % = 17.76 + 12.68 + 57.46
    //   + 62.53 = 150.43.
    // Peak: 19.5 × 0.25 = 4.88. Fuel: 16.75 % of (150.43 + 4.88) = 26.01. Markup 20 %: 30.09 and 5.20.
    chargeableKg: 19.5,
    zone: '5',
    breakKg: 20,
    lines: [
      ['transport', '180.52', '8507.01'],
      ['fuel', '31.21', '1470.77'],
      ['peak', '4.88', '229.97'],
    ],
    total: '216.61',
    currency: 'USD',
    totalTry: '10207.75',
  },
  {
    consignment: 'jackets-chicago',
    service: 'UPS-EXPD',
    // 60 × 40 × 35 / 5000 = 16.80 kg; actual 9.40 kg: 16.80 → 17 kg.
    // Zone 7: 15.20 × 122 % = 18.54, 6.70 × 150 % = 10.05 a kg.
    // Up to 17 kg: 18.54 + 1.5 × 10.05 + 8 × 10.05 × 85 % + 7 × 10.05 × 74 % = 18.54 + 15.08 + 68.34
    //   + 52.06 = 154.02.
    // Peak: 17 × 0.25 = 4.25. Insurance: 1950.00 EUR × 54.6075 / 47.1250 = 2259.62; 1.2 % = 27.12.
    // Fuel: 19.00 % of (154.02 + 4.25) = 30.07. Markup 20 %: 30.80 and 6.01.
    chargeableKg: 17,
    zone: '7',
    breakKg: 17,
    lines: [
      ['transport', '184.82', '8709.64'],
      ['fuel', '36.08', '1700.27'],
      ['peak', '4.25', '200.28'],
      ['customsClearance', '2.50', '117.81'],
      ['ddpHandling', '15.00', '706.88'],
      ['insurance', '27.12', '1278.03'],
    ],
    total: '269.77',
    currency: 'USD',
    totalTry: '12712.91',
  },
  {
    consignment: 'handbag-honolulu',
    service: 'KRV-EXP',
    // 35 × 30 × 15 / 5000 = 3.15 kg; actual 1.90 kg: 3.15 → 3.5 kg.
    // Zone 7: 13.90 × 122 % = 16.96, 6.30 × 150 % = 9.45 a kg.
    // Up to 3.5 kg: 16.96 + 3 × 9.45 = 16.96 + 28.35 = 45.31. Remote: 3.5 × 0.55 = 1.93, at least 14.00.
    // Customs: 2.50 USD × 47.1250 / 54.6075 = 2.16.
    // Fuel: 14.75 % of 45.31 = 6.68. Markup 24 %: 10.87 and 1.60.
    chargeableKg: 3.5,
    zone: '7',
    breakKg: 3.5,
    lines: [
      ['transport', '56.18', '3067.85'],
      ['fuel', '8.28', '452.15'],
      ['remoteArea', '14.00', '764.51'],
      ['customsClearance', '2.16', '117.95'],
    ],
    total: '80.62',
    currency: 'EUR',
    totalTry: '4402.46',
  },
  {
    consignment: 'leather-samples-new-delhi',
    service: 'FDX-IP',
    // 35 × 25 × 5 / 5000 = 0.88 kg; actual 0.80 kg: 0.88 → 1 kg.
    // Zone 8: 18.20 × 138 % = 25.12, 8.30 × 176 % = 14.61 a kg.
    // Up to 1 kg: 25.12 + 0.5 × 14.61 = 25.12 + 7.31 = 32.43. Peak: 1 × 0.25 = 0.25.
    // Fuel: 18.75 % of (32.43 + 0.25) = 6.13. Markup 24 %: 7.78 and 1.47.
    chargeableKg: 1,
    zone: '8',
    breakKg: 1,
    lines: [
      ['transport', '40.21', '1894.90'],
      ['fuel', '7.60', '358.15'],
      ['peak', '0.25', '11.78'],
    ],
    total: '48.06',
    currency: 'USD',
    totalTry: '2264.83',
  },
  {
    consignment: 'books-stockholm',
    service: 'KRV-ECO',
    // 25 × 18 × 15 / 6000 = 1.13 kg; actual 2.20 kg: 2.20 → 2.5 kg.
    // Up to 2.5 kg: 8.40 + 1.5 × 4.20 + 0.5 × 4.20 × 85 % = 8.40 + 6.30 + 1.79 = 16.49.
    // Fuel: 14.75 % of 16.49 = 2.43. Markup 28 %: 4.62 and 0.68.
    chargeableKg: 2.5,
    zone: '1',
    breakKg: 2.5,
    lines: [
      ['transport', '21.11', '1152.76'],
      ['fuel', '3.11', '169.83'],
    ],
    total: '24.22',
    currency: 'EUR',
    totalTry: '1322.59',
  },
  {
    consignment: 'books-sarajevo',
    service: 'PTT-EMS',
    // 40 × 30 × 25 / 5000 = 6.00 kg; actual 12.30 kg: 12.30 → 12.5 kg.
    // Up to 12.5 kg: 780.00 + 12 × 318.00 = 780.00 + 3816.00 = 4596.00. No fuel. Markup 20 %: 919.20.
    chargeableKg: 12.5,
    zone: 'A',
    breakKg: 12.5,
    lines: [['transport', '5515.20', '5515.20']],
    total: '5515.20',
    currency: 'TRY',
    totalTry: '5515.20',
  },
]
