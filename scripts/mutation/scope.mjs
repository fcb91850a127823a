/** Files excluded from mutation, with the reason: a test of a data table would only repeat the table. */
const leftOut = [
  /[.]test[.]ts$|[.]d[.]ts$|\/testing\//,
  // Parcels, prices and companies of the demo.
  /^packages\/domain\/src\/demonstration\//,
  // Postal code formats by country, from Unicode CLDR.
  /^packages\/domain\/src\/identity\/postalForms[.]ts$/,
  // Rows of the endpoint table, which the permission matrix, the OpenAPI comparison and the API's own tests
  // cover.
  /^packages\/contract\/src\/.*[.]endpoints[.]ts$/,
  // Lists of codes, flags and text versions, compared with locales and routes by `npm run check` and the API's
  // tests.
  /^packages\/contract\/src\/(errors|permissions)[.]ts$/,
  /^packages\/contract\/src\/account\/legalTexts[.]ts$/,
]

export const isMutated = (file) => !leftOut.some((pattern) => pattern.test(file))

/** Path of a folder's result, without extension. */
export const report = (folder) => `test-results/mutation/${folder.replaceAll('/', '-')}`
