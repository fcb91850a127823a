/** Builds the body of a quote for one box to Berlin, with edges in cm and weight in kg. */
export const parcelToBerlin = ({ weight = 1, edge = 10 }: { weight?: number; edge?: number } = {}) => ({
  shipmentType: 2,
  packageType: 1,
  countryCode: 'DE',
  zipCode: '10115',
  pieces: [{ width: edge, length: edge, height: edge, weight }],
})
