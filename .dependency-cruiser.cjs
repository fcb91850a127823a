/** Who may import whom: docs/ARCHITECTURE.md says why. */
const testFiles = '[.]test[.]tsx?$|/testing/'

/**
 * The features of the API from low to high: a use case imports use cases of its own line and of lines above it in this
 * list. A room stands on a line of its own where it needs more, or is needed by more, than its feature.
 */
const featureOrder = [
  'access/policies access/holdsRole access/inScope',
  'reference',
  'notice',
  'access',
  'connection',
  'announcement',
  'customs',
  'tax',
  'pricing',
  'tax/estimateDuty',
  'company',
  'access/visits',
  'account',
  'shipment',
  'contact',
  'template',
  'product',
  'cart',
  'measuring/holds',
  'customerService/reasons customerService/requireService',
  'payment',
  'tracking',
  'measuring',
  'cancellation',
  'reservation',
  'shipment/bulk',
  'order',
  'air',
  'warehouse',
  'courier',
  'customerService',
  'invoicing',
  'company/merge',
  'account/personalData',
  'system',
].map((line) => line.split(' '))

const ordered = featureOrder.flat()

/** The files of a feature without its rooms that stand on another line. */
const filesOf = (feature) => {
  const rooms = ordered.filter((other) => other.startsWith(`${feature}/`)).map((other) => other.split('/')[1])
  const others = rooms.length > 0 ? `(?!/(${rooms.join('|')})[/.])` : ''
  return `^apps/api/src/features/${feature}${others}[/.]`
}

/** Routes bind the rows of a contract to use cases, wherever these are. Tables have a rule of their own. */
const directionRules = featureOrder.slice(0, -1).map((line, index) => ({
  name: `api-feature-order: ${line[0]} is below ${featureOrder[index + 1][0]}`,
  severity: 'error',
  from: { path: line.map(filesOf), pathNot: [testFiles, '[.](routes|feature)[.]ts$'] },
  to: {
    path: featureOrder
      .slice(index + 1)
      .flat()
      .map(filesOf),
    pathNot: '[.]tables[.]ts$',
  },
}))

module.exports = {
  forbidden: [
    ...directionRules,
    {
      name: 'every-api-feature-has-a-line',
      severity: 'error',
      from: { path: '^apps/api/src/' },
      to: { path: '^apps/api/src/features/.+/', pathNot: ordered.map(filesOf) },
    },
    {
      name: 'api-tables-import-tables-only',
      comment:
        'Any feature joins any table, so tables lie below all use cases. Types of their own feature are excepted.',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/.*[.]tables[.]ts$' },
      to: { path: '^apps/api/src/features/', pathNot: ['[.]tables[.]ts$', '^apps/api/src/features/$1/'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: testFiles },
      to: { pathNot: ['^packages/domain/', '(^|/)node_modules/(ibantools|libphonenumber-js|stdnum)/'] },
    },
    {
      name: 'contract-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: testFiles },
      to: { pathNot: ['^packages/(contract|domain)/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'connectors-and-documents-import-domain-only',
      severity: 'error',
      from: { path: '^packages/(connectors|documents)/', pathNot: testFiles },
      to: { path: '^(apps|packages/(contract|locales))/' },
    },
    {
      name: 'connectors-and-documents-are-apart',
      severity: 'error',
      from: { path: '^packages/(connectors|documents)/' },
      to: { path: '^packages/(connectors|documents)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'web-imports-contract-domain-locales',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/api|packages/(connectors|documents))/' },
    },
    {
      name: 'api-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: testFiles },
      to: { path: '^apps/api/src/(features|app)' },
    },
    {
      name: 'api-feature-calls-use-cases-of-others-never-routes-queries-jobs',
      comment: 'Tables may be referenced for foreign keys and joins.',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/', pathNot: testFiles },
      to: {
        path: '^apps/api/src/features/.+[.](routes|queries|jobs)[.]ts$',
        pathNot: '^apps/api/src/features/$1/',
      },
    },
    {
      name: 'routes-call-use-cases-not-queries',
      severity: 'error',
      from: { path: '[.]routes[.]ts$' },
      to: { path: '[.](queries|tables)[.]ts$' },
    },
    {
      name: 'api-asks-policies-not-roles',
      comment: 'Rules about roles are in <feature>.policies.ts, common ones in features/access/policies.ts.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/features/access/', '[.]policies[.]ts$', testFiles],
      },
      to: { path: '^packages/contract/src/roles[.]ts$' },
    },
    {
      name: 'web-ui-and-platform-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|platform)/', pathNot: testFiles },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-light-controls-and-public-pages-do-without-antd',
      comment: 'docs/adr/0014 says which controls are used where.',
      severity: 'error',
      from: {
        path: [
          '^apps/web/src/(platform|ui/light)/',
          '^apps/web/src/app/[^/]*Public[^/]*[.]tsx$',
          '^apps/web/src/features/account/(components|hooks|pages|waysIn|google)/',
          '^apps/web/src/features/tracking/senderPage/',
          '^apps/web/src/features/warehouse/stations/',
        ],
        pathNot: testFiles,
      },
      to: { path: '(^|/)node_modules/(antd|@ant-design)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-light-forms-are-of-the-account-and-public-pages',
      comment: 'Editors of staff and companies use Ant Design’s form by ui/editor or ui/AppForm.',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/',
        pathNot: [
          testFiles,
          '^apps/web/src/features/account/',
          '^apps/web/src/features/pricing/quotes/',
          // The preview beside it is a public page, which the form fills letter by letter.
          '^apps/web/src/features/tracking/settings/SenderPageForm[.]tsx$',
        ],
      },
      to: { path: '^apps/web/src/ui/light/useLightForm[.]ts$' },
    },
    {
      name: 'web-only-pages-import-other-features',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: ['^apps/web/src/features/.+/pages/', testFiles],
      },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'production-code-imports-production-packages',
      comment:
        'A server is installed by `npm ci --omit=dev`. The web is built beforehand: its packages are devDependencies.',
      severity: 'error',
      from: { path: '^(apps/api|packages/[^/]+)/src/', pathNot: [testFiles, '^apps/api/src/faults/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-are-declared-where-they-are-imported',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: [testFiles, '^apps/api/src/faults/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '/@types/' },
    },
    { name: 'not-to-test', severity: 'error', from: { pathNot: testFiles }, to: { path: '[.]test[.]tsx?$' } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[?](url|raw|worker)|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
