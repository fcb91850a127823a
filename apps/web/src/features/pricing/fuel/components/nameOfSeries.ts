/** The service where it has percentages of its own, otherwise the carrier. */
export const nameOfSeries = ({
  supplierName,
  supplierServiceMethodName,
}: {
  supplierName: string
  supplierServiceMethodName: string | null
}): string => supplierServiceMethodName ?? supplierName
