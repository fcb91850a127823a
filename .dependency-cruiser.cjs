/** Who may import whom: docs/ARCHITECTURE.md says why. */
const testFiles = '[.]test[.]tsx?$|/testing/'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      comment: 'features/access/policies.ts is the place of every rule about roles.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/features/access/', testFiles] },
      to: { path: '^packages/contract/src/roles[.]ts$' },
    },
    {
      name: 'web-ui-and-platform-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|platform)/', pathNot: testFiles },
      to: { path: '^apps/web/src/(features|app)/' },
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
