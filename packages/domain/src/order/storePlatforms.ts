/** Stores and marketplaces of the product, in the order in which they are offered. */

export const storePlatforms = [
  { key: 'shopify', name: 'Shopify' },
  { key: 'woocommerce', name: 'WooCommerce' },
  { key: 'etsy', name: 'Etsy' },
  { key: 'amazon', name: 'Amazon' },
  { key: 'ebay', name: 'eBay' },
  { key: 'walmart', name: 'Walmart' },
  { key: 'ikas', name: 'IKAS' },
  { key: 'tsoft', name: 'T-Soft' },
  { key: 'ticimax', name: 'Ticimax' },
  { key: 'otto', name: 'Otto' },
] as const

export type StorePlatform = (typeof storePlatforms)[number]['key']

/** Keys of the platforms; equal to the keys of their connectors. */
export const storePlatformKeys = storePlatforms.map(({ key }) => key) as [StorePlatform, ...StorePlatform[]]

/** Returns the platform's own spelling of its name; an unknown key is returned as it is. */
export const platformName = (key: string): string =>
  storePlatforms.find((platform) => platform.key === key)?.name ?? key
