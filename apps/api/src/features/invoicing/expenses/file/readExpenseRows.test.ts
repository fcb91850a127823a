import { describe, expect, it } from 'vitest'
import { guessExpenseMapping, isForeignForm } from './expenseHeadings.ts'
import { openExpenseFile } from './openExpenseFile.ts'
import { readExpenseRows } from './readExpenseRows.ts'

const read = async (csv: string) => {
  const bytes = new TextEncoder().encode(csv)
  const file = await openExpenseFile({ fieldName: 'file', fileName: 'a.csv', contentType: 'text/csv', bytes })
  return readExpenseRows(file, guessExpenseMapping(file.headings))
}

describe('readExpenseRows', () => {
  it('reads a row with pairs of charges and days with the month first', async () => {
    const { lines, ...facts } = await read(
      [
        'Invoice Date,Invoice Number,Original Amount Due,Express or Ground Tracking ID,Transportation Charge Amount,Net Charge Amount,Shipment Date,Rated Weight Amount,Tracking ID Charge Description,Tracking ID Charge Amount,Tracking ID Charge Description,Tracking ID Charge Amount',
        '11/27/2026,9-1,57.00,794612345678,45.00,57.00,11/20/2026,2.0,Fuel Surcharge,9.00,Address Correction,3.00',
      ].join('\n'),
    )
    expect(facts).toMatchObject({
      problems: [],
      invoiceNumber: '9-1',
      invoiceDay: '2026-11-27',
      statedMinor: 5700,
    })
    expect(lines).toMatchObject([{ number: '794612345678', day: '2026-11-20', grams: 2000, minor: 5700 }])
    expect(lines[0]!.charges.map(({ code, minor }) => [code, minor])).toEqual([
      ['transport', 4500],
      ['fuel', 900],
      [null, 300],
    ])
  })

  it('joins the rows of a shipment when each row has one charge', async () => {
    const { lines, problems } = await read(
      [
        'Tracking Number;Billed Weight;Charge Description;Net Amount;Invoice Currency Code',
        '1Z1;2,0;WW Express Freight;45,00;EUR',
        '1Z2;1,0;WW Express Freight;20,00;EUR',
        '1Z1;;Fuel Surcharge;9,00;EUR',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    expect(lines.map(({ row, number, minor }) => [row, number, minor])).toEqual([
      [2, '1Z1', 5400],
      [3, '1Z2', 2000],
    ])
  })

  it('prefers the amount without VAT and reads numbered columns of charges', async () => {
    const { lines } = await read(
      [
        'Shipment Number,Shipment Date,Weight (kg),Total Amount,Weight Charge,XC1 Name,XC1 Charge,Total amount (excl. VAT)',
        '4187662031,20261120,2,64.80,45.00,FUEL SURCHARGE,9.00,54.00',
      ].join('\n'),
    )
    expect(lines).toMatchObject([{ minor: 5400, day: '2026-11-20' }])
  })

  it('reads no total when the amount of the line of totals is empty', async () => {
    const { lines, statedMinor } = await read('Konşimento;Tutar\nA;12,30\nB;1,00\nToplam;')
    expect(lines.map(({ minor }) => minor)).toEqual([1230, 100])
    expect(statedMinor).toBeNull()
  })

  it('reads credits and a line of totals, and names ambiguous amounts and impossible days', async () => {
    const { lines, problems, statedMinor } = await read(
      [
        'Konşimento;Ağırlık;Tutar;Para birimi;Fatura tarihi',
        'A;1;12,30-;EUR;27.11.2026',
        'B;1;(2,50);EUR;27.11.2026',
        'C;bir;1.234;USD;2026-13-40',
        'Toplam;;99,00;;',
      ].join('\n'),
    )
    expect(lines.map(({ minor }) => minor)).toEqual([-1230, -250, 0])
    expect(problems.map(({ row, column }) => [row, column]).sort()).toEqual([
      [4, 1],
      [4, 2],
      [4, 3],
      [4, 4],
    ])
    expect(statedMinor).toBe(9900)
  })

  it('rounds amounts with more decimals half away from zero', async () => {
    const { lines, problems } = await read(
      [
        'Konşimento;Ağırlık;Tutar;Para birimi',
        'A;1;1,0050;EUR',
        'B;1;-0,0050;EUR',
        'C;1;(8,1650);EUR',
        'D;1;2,6749;EUR',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    expect(lines.map(({ minor }) => minor)).toEqual([101, -1, -817, 267])
  })

  it('names amounts that cannot be stored and a number of an invoice that is too long', async () => {
    const { problems } = await read(
      [
        'Konşimento;Tutar;Para birimi;Fatura no',
        'A;10000000000000,00;EUR;F-1',
        'B;99999999999999999999999;EUR;F-1',
        `C;1,00;EUR;${'F'.repeat(61)}`,
      ].join('\n'),
    )
    expect(problems.map(({ row, column, key }) => [row, column, key])).toEqual([
      [2, 1, 'invoicing/expenses:file.amountTooBig'],
      [3, 1, 'invoicing/expenses:file.amountTooBig'],
      [4, 3, 'validation:tooLong'],
    ])
  })
})

it('recognizes the form of another carrier', () => {
  const headings = ['Invoice Number', 'Express or Ground Tracking ID']
  expect(isForeignForm(headings, 'UPS')).toBe(true)
  expect(isForeignForm(headings, 'FedEx')).toBe(false)
})
