import js from '@eslint/js'
import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import i18next from 'eslint-plugin-i18next'

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '.kervan',
      '.cache',
      '.stryker-tmp',
      '**/test-results',
      '**/playwright-report',
      'clients',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './apps/web/tsconfig.json' } },
  },
  {
    files: ['apps/web/src/**'],
    rules: {
      // There is none on a plain address of an office network: `newIdempotencyKey` does without.
      'no-restricted-properties': ['error', { object: 'crypto', property: 'randomUUID' }],
    },
  },
  {
    // docs/adr/0014: the rest of a screen is made from ui/light.
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.tsx', '**/testing/**', 'apps/web/src/ui/{AppModal,openConfirm}.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'antd',
              allowImportNames: [
                ...[
                  'Form',
                  'Input',
                  'InputNumber',
                  'Select',
                  'AutoComplete',
                  'DatePicker',
                  'Checkbox',
                  'Radio',
                ],
                ...['Switch', 'Space', 'Drawer', 'Tabs', 'Menu', 'QRCode', 'ConfigProvider', 'theme'],
              ],
              allowTypeImports: true,
              message: 'Use ui/light, AppModal, ActionMenu, ButtonPopover or useConfirm (docs/adr/0014).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/{api,web}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'apps/api/src/{db/seed,demonstration}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/4controllers$/]',
          message:
            'Ask a rule of features/access/policies.ts (API) or contract/roles (web) instead of comparing roles.',
        },
      ],
    },
  },
  {
    files: ['apps/web/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, i18next },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Every word a person reads comes from packages/locales.
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'jsx-attributes': {
            include: ['^(title|label|placeholder|alt|aria-label|description|help|extra)$'],
          },
          words: { exclude: ['[\\s\\d\\W_]+', '[A-Z]{2,4}', 'kg', 'cm', 'Kervan', 'e-mail'] },
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        TextDecoder: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
      },
    },
  },
  { files: ['scripts/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
)
