/**
 * Combines the menu icons into one drawing, `apps/web/src/app/shell/signs.svg`, from the icons of Ant Design
 * (MIT). Run after changing `signNames.json`: `node scripts/makeSigns.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = new URL('../apps/web/src/app/shell/', import.meta.url)
const { screens, paths, other } = JSON.parse(readFileSync(new URL('signNames.json', folder), 'utf8'))

const drawingOf = ({ tag, attrs = {}, children = [] }) => {
  const attributes = Object.entries(attrs)
    .filter(([name]) => name !== 'focusable' && name !== 'class')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  return `<${tag}${attributes}>${children.map(drawingOf).join('')}</${tag}>`
}

const names = [...new Set([...Object.values(screens), ...paths.map(([, name]) => name), other])].sort()
const symbols = names.map((name) => {
  const { icon } = require(`@ant-design/icons-svg/lib/asn/${name}Outlined`).default
  const drawing = icon.children.map(drawingOf).join('')
  return `<symbol id="${name}" viewBox="${icon.attrs.viewBox}">${drawing}</symbol>`
})
writeFileSync(
  new URL('signs.svg', folder),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`,
)
