/** Documents, which only have a weight, and cargo bags of at most 2.5 kg. */
import { box, documents, goods, packages, sale } from './consignment.ts'
import type { Consignment, ConsignmentReceiver } from './consignment.ts'
import { builder, jeweller, partsMaker, publisher, underPlatformIoss, weaver } from './exporters.ts'

const berliner: ConsignmentReceiver = {
  companyType: 'individual',
  authorizedPerson: 'Jürgen Größmann',
  email: 'j.groessmann@mail.example',
  dialCode: '+49',
  phone: '3023125010',
  countryCode: 'DE',
  zipCode: '10115',
  city: 'Berlin',
  district: 'Mitte',
  addressLine1: 'Beispielstraße 43',
  addressLine2: 'Hinterhaus, 2. OG',
}

export const documentsAndBags: readonly Consignment[] = [
  documents('documents-london', 0.5, builder, {
    company: 'Sample & Daughters Solicitors LLP',
    companyType: 'corporate',
    authorizedPerson: 'Harriet Sample',
    email: 'harriet@samplesolicitors.example',
    dialCode: '+44',
    phone: '2079460958',
    countryCode: 'GB',
    zipCode: 'EC1A 1BB',
    city: 'London',
    district: 'City of London',
    addressLine1: '12 Example Lane',
  }),
  documents('tender-dubai', 1.2, builder, {
    company: 'Example Creek Contracting LLC',
    companyType: 'corporate',
    authorizedPerson: 'Yusuf Al Example',
    email: 'tenders@examplecreek.example',
    dialCode: '+971',
    phone: '42000100',
    countryCode: 'AE',
    city: 'Dubai',
    district: 'Deira',
    addressLine1: 'Office 1204, Example Tower',
    addressLine2: 'P.O. Box 00000',
  }),
  documents(
    'contracts-geneva',
    2.5,
    jeweller,
    {
      company: 'Étude Exemple & Cie SA',
      companyType: 'corporate',
      authorizedPerson: 'Renée Exemple',
      email: 'renee@etude.example',
      dialCode: '+41',
      phone: '225550100',
      countryCode: 'CH',
      zipCode: '1204',
      city: 'Genève',
      addressLine1: "Rue de l'Exemple 8",
    },
    { customerReference: 'SÖZLEŞME-2026/11' },
  ),
  documents('drawings-singapore', 0.51, partsMaker, {
    company: 'Sample Precision Pte. Ltd.',
    companyType: 'corporate',
    authorizedPerson: 'Tan Wei Sample',
    email: 'drawings@sampleprecision.example',
    dialCode: '+65',
    phone: '65550100',
    countryCode: 'SG',
    zipCode: '018956',
    city: 'Singapore',
    addressLine1: '10 Example Boulevard #07-01',
  }),
  documents('certificates-ottawa', 0.9, publisher, {
    companyType: 'individual',
    authorizedPerson: 'Élodie Samplefield',
    email: 'elodie@mail.example',
    dialCode: '+1',
    phone: '6135550123',
    countryCode: 'CA',
    zipCode: 'K1A 0B1',
    city: 'Ottawa',
    stateCode: 'ON',
    stateName: 'Ontario',
    addressLine1: '77 Example Street',
    addressLine2: 'Unit 5',
  }),
  packages('cargo-bag-berlin', {
    packageType: 2,
    sender: underPlatformIoss(weaver),
    receiver: berliner,
    details: sale('EUR', { customerReference: 'WEB-10418' }),
    products: [goods('Pamuklu peştemal', '630291000000', 8, 12)],
    pieces: [box(40, 30, 5, 2.5)],
  }),
  packages('overweight-bag-berlin', {
    sender: underPlatformIoss(weaver),
    receiver: berliner,
    details: sale('EUR', { customerReference: 'WEB-10419' }),
    products: [goods('Pamuklu peştemal', '630291000000', 8, 12)],
    pieces: [box(40, 30, 5, 2.51)],
  }),
]

/** Test consignment: first attempt of a sender with a cargo bag that is ten grams too heavy. */
export const refusedCargoBag: Consignment = {
  key: 'refused-bag-berlin',
  draft: { ...documentsAndBags.at(-1)!.draft, packageType: 2 },
}
