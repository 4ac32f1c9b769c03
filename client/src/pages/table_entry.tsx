import type { JSX } from "preact";
import type { PageProps } from "../app";
import { TablePage } from "./table";

export default function TableEntry({ parts, query }: PageProps): JSX.Element {
  return <TablePage key={parts[0]} id={parts[0] ?? ""} invite={query.get("invite")} />;
}
