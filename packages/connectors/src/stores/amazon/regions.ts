/** Regions of the Selling Partner API, and the countries of marketplaces. */

/** Addresses by region. Sellers of the Turkish marketplace have a Seller Central of their own and use Europe's API. */
const regions = {
  EU: { api: 'eu', sellerCentral: 'https://sellercentral-europe.amazon.com' },
  TR: { api: 'eu', sellerCentral: 'https://sellercentral.amazon.com.tr' },
  NA: { api: 'na', sellerCentral: 'https://sellercentral.amazon.com' },
  FE: { api: 'fe', sellerCentral: 'https://sellercentral.amazon.co.jp' },
} as const

export type AmazonRegion = keyof typeof regions

export const amazonRegions = Object.keys(regions) as [AmazonRegion, ...AmazonRegion[]]

/** Address of a region's API, given that of Europe; another address is the same for every region. */
export const apiOf = (europe: string, region: AmazonRegion): string =>
  europe.replace(/-eu(?=\.amazon\.com\/?$)/, `-${regions[region].api}`).replace(/\/+$/, '')

/** Address of the region's Seller Central, where the seller authorizes the app. */
export const sellerCentralOf = (region: AmazonRegion): string => regions[region].sellerCentral

/** Country of each marketplace by its id (developer-docs.amazon.com, "Marketplace IDs"). */
const countries: Record<string, string> = {
  ...{ A1PA6795UKMFR9: 'DE', A13V1IB3VIYZZH: 'FR', APJ6JRA9NG5V4: 'IT', A1RKKUPIHCS9HS: 'ES' },
  ...{ A1805IZSGTT6HS: 'NL', A2NODRKZP88ZB9: 'SE', A1C3SOZRARQ6R3: 'PL', AMEN7PMS3EDWL: 'BE' },
  ...{ A28R8C7NBKEWEA: 'IE', A1F83G8C2ARO7P: 'GB', A33AVAJ2PDY3EV: 'TR', ARBP9OOSHTCHU: 'EG' },
  ...{ A17E79C6D8DWNP: 'SA', A2VIGQ35RCS4UG: 'AE', A21TJRUUN4KGV: 'IN', AE08WJ6YKNBMC: 'ZA' },
  ...{ ATVPDKIKX0DER: 'US', A2EUQ1WTGCTBG2: 'CA', A1AM78C64UM0Y8: 'MX', A2Q3Y263D00KWC: 'BR' },
  ...{ A1VC38T7YXB528: 'JP', A39IBJ37TRP1C6: 'AU', A19VAU5U5O7RUS: 'SG' },
}

/** ISO 3166-1 alpha-2 code of a marketplace's country; null for an unknown marketplace. */
export const marketplaceCountry = (marketplaceId: string): string | null => countries[marketplaceId] ?? null
