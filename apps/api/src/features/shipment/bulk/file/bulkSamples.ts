/** Sample rows of the template. They are recognized by their reference and never become shipments. */
import { referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { Language } from '../../../../platform/language.ts'
import { foldLabel } from '../../../../platform/spreadsheet/foldLabel.ts'
import type { BulkCells } from '../bulk.tables.ts'

const marks: Record<Language, string> = { tr: 'ÖRNEK', en: 'SAMPLE' }
const sampleReference = /^(ornek|sample)[12]$/

export const isSample = (cells: BulkCells): boolean =>
  sampleReference.test(foldLabel(cells[referenceColumn] ?? ''))

/**
 * Builds one row with a shirt to a person in Berlin, and two rows with one shipment of two products and two
 * pieces to a company in Boston.
 */
export const sampleRows = (language: Language): BulkCells[] => {
  const tr = language === 'tr'
  const common = {
    'details.method': tr ? 'Mikro ihracat (BGB)' : 'Micro export (BGB)',
    'details.purpose': tr ? 'Satış' : 'Sale',
    'details.incoterm': 'DAP',
    'details.freeMovementDocument': tr ? 'Yok' : 'None',
    'product.originCountryCode': 'TR',
    'product.unit': tr ? 'Adet' : 'Piece',
  }
  return [
    {
      ...common,
      [referenceColumn]: `${marks[language]}-1`,
      'receiver.companyType': tr ? 'Bireysel' : 'Individual',
      'receiver.authorizedPerson': 'Anna Schmidt',
      'receiver.email': 'anna.schmidt@mail.example',
      'receiver.dialCode': '+49',
      'receiver.phone': '15112345678',
      'receiver.countryCode': 'DE',
      'receiver.zipCode': '10115',
      'receiver.city': 'Berlin',
      'receiver.addressLine1': 'Invalidenstrasse 43',
      'product.sku': 'TS-100-M',
      'product.description': tr ? 'Pamuklu örme tişört' : 'Knitted cotton T-shirt',
      'product.englishDescription': 'Knitted cotton T-shirt',
      'product.gtip': '610910000011',
      'product.quantity': '2',
      'product.unitPrice': '20',
      'product.manufacturerNumber': 'TS-100',
      'product.standardNumber': '8690504000013',
      'piece.weight': '0.5',
      'piece.width': '30',
      'piece.length': '20',
      'piece.height': '5',
      'details.currency': 'EUR',
      'sender.iossType': tr ? 'Kervan’ın numarası'.replace('’', "'") : 'provider',
    },
    {
      ...common,
      [referenceColumn]: `${marks[language]}-2`,
      'receiver.companyType': tr ? 'Kurumsal' : 'Corporate',
      'receiver.company': 'Beacon Home Inc.',
      'receiver.authorizedPerson': 'John Miller',
      'receiver.email': 'john.miller@mail.example',
      'receiver.dialCode': '+1',
      'receiver.phone': '6175550123',
      'receiver.countryCode': 'US',
      'receiver.stateCode': 'MA',
      'receiver.zipCode': '02108',
      'receiver.city': 'Boston',
      'receiver.addressLine1': '1 Beacon Street',
      'product.description': tr ? 'Keten masa örtüsü' : 'Linen tablecloth',
      'product.englishDescription': 'Linen tablecloth',
      'product.gtip': '630251000000',
      'product.quantity': '4',
      'product.unitPrice': '30',
      'piece.weight': '2',
      'piece.width': '30',
      'piece.length': '20',
      'piece.height': '10',
      'details.currency': 'USD',
    },
    {
      [referenceColumn]: `${marks[language]}-2`,
      'product.description': tr ? 'Keten peçete' : 'Linen napkin',
      'product.englishDescription': 'Linen napkin',
      'product.gtip': '630251000000',
      'product.originCountryCode': 'TR',
      'product.unit': tr ? 'Adet' : 'Piece',
      'product.quantity': '12',
      'product.unitPrice': '5',
      'piece.weight': '1.5',
      'piece.width': '25',
      'piece.length': '20',
      'piece.height': '10',
    },
  ]
}
