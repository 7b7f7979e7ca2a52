// Generate reel.d.ts from reel.schema.json; with --check only fail if it is out of date.

import fs from "node:fs";
import prettier from "prettier";

const SCHEMA = new URL("../../reel.schema.json", import.meta.url);
const TYPES = new URL("../reel.d.ts", import.meta.url);
const HEAD = "// Made by checks/reel_types.js from reel.schema.json; `npm run fix` makes it anew.";

// The TypeScript type of a schema; keywords that only restrict values are ignored.
export function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref.split("/").at(-1));
  if ("const" in schema) return JSON.stringify(schema.const);
  const either = schema.oneOf?.map(typeOf) ?? schema.enum?.map((each) => JSON.stringify(each));
  if (either) return either.join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return arrayOf(schema);
  if (schema.type === "object") return objectOf(schema);
  return { integer: "number", undefined: "any" }[schema.type] ?? schema.type;
}

function arrayOf({ items, prefixItems, minItems, maxItems }) {
  if (!prefixItems) return `(${typeOf(items)})[]`;
  const others = Array(Math.max(0, maxItems - prefixItems.length)).fill(minItems === maxItems ? "any" : "any?");
  return `[${[...prefixItems.map(typeOf), ...others].join(", ")}]`;
}

// `if` some property is one of a list `then` another has this type: one type a case.
function objectOf({ properties = {}, required = [], allOf = [], additionalProperties, maxProperties }) {
  if (maxProperties === 0) return "Record<string, never>";
  if (!Object.keys(properties).length && additionalProperties !== false) return "Record<string, any>";
  const described = ({ description }) => (description ? `\n/** ${description} */\n` : "");
  const written = (all) =>
    `{ ${Object.entries(all)
      .map(([name, each]) => `${described(each)}${name}${required.includes(name) ? "" : "?"}: ${typeOf(each)};`)
      .join(" ")} }`;
  if (!allOf.length) return written(properties);
  return allOf.map((each) => written({ ...properties, ...each.if.properties, ...each.then.properties })).join(" | ");
}

function nameOf(name) {
  return `Reel${name[0].toUpperCase()}${name.slice(1)}`;
}

async function types() {
  const { $defs, ...book } = JSON.parse(fs.readFileSync(SCHEMA, "utf8"));
  const all = Object.entries({ book, ...$defs }).map(([name, each]) => {
    const title = each.title ? `/** ${each.title} */\n` : "";
    return `${title}type ${nameOf(name)} = ${typeOf(each)};`;
  });
  const options = { ...(await prettier.resolveConfig(TYPES)), parser: "typescript" };
  return prettier.format([HEAD, ...all].join("\n\n"), options);
}

const wanted = await types();
if (!process.argv.includes("--check")) fs.writeFileSync(TYPES, wanted);
else if (!fs.existsSync(TYPES) || fs.readFileSync(TYPES, "utf8") !== wanted) {
  console.error("reel.d.ts is not what reel.schema.json says: npm run fix");
  process.exitCode = 1;
}
