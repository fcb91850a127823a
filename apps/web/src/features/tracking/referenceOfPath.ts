/** Old links contain the search as JSON in the path: `/shipment/tracking/{"assetreference":"KRV-…"}`. */
export const referenceOfPath = (segment: string | undefined): string => {
  try {
    const parsed: unknown = JSON.parse(segment ?? '')
    if (typeof parsed !== 'object' || parsed === null) return ''
    const entry = Object.entries(parsed).find(([key]) => key.toLowerCase() === 'assetreference')
    return typeof entry?.[1] === 'string' ? entry[1] : ''
  } catch {
    return ''
  }
}
