/** What a mutation run leaves out, and why: a test of a table of facts would write the same table again. */
const leftOut = [
  /[.]test[.]ts$|[.]d[.]ts$|\/testing\//,
  // Parcels, prices and firms of the demonstration.
  /^packages\/domain\/src\/demonstration\//,
  // Forms of postal codes by country, after Unicode CLDR.
  /^packages\/domain\/src\/identity\/postalForms[.]ts$/,
  // Rows of the endpoint table. The permission matrix, the OpenAPI comparison and the API's own tests run against them.
  /^packages\/contract\/src\/.*[.]endpoints[.]ts$/,
  // Lists of codes, flags and text versions, compared with locales and routes by `npm run check` and the API's tests.
  /^packages\/contract\/src\/(errors|permissions)[.]ts$/,
  /^packages\/contract\/src\/account\/legalTexts[.]ts$/,
]

export const isMutated = (file) => !leftOut.some((pattern) => pattern.test(file))

/** Where a folder's result is written, without extension. */
export const report = (folder) => `test-results/mutation/${folder.replaceAll('/', '-')}`
