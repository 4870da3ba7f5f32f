/** A programming language of code blocks. */
export interface CodeLanguage {
  /** The name of its grammar; empty where the code stays plain. */
  grammar: string;
  /** Its label. */
  label: string;
  /** File extension without the dot. */
  extension: string;
}

/** One line each: grammar | label | extension | the aliases in fences. */
const table = `
|Plain text|txt|text txt plain plaintext none nohighlight
ada|Ada|adb|ada
apache|Apache|conf|apache apacheconf htaccess
applescript|AppleScript|applescript|applescript osascript
arduino|Arduino|ino|arduino ino
awk|AWK|awk|awk gawk
bash|Shell|sh|bash sh zsh fish shellscript
shell|Console|txt|shell console shellsession sh-session terminal
basic|BASIC|bas|basic
c|C|c|c h
clojure|Clojure|clj|clojure clj cljs edn
cmake|CMake|cmake|cmake
coffeescript|CoffeeScript|coffee|coffeescript coffee
cpp|C++|cpp|cpp c++ cc cxx hpp hh
crystal|Crystal|cr|crystal cr
csharp|C#|cs|csharp cs c#
css|CSS|css|css
d|D|d|d
dart|Dart|dart|dart
delphi|Delphi|pas|delphi pascal pas
diff|Diff|diff|diff patch
dockerfile|Dockerfile|dockerfile|dockerfile docker containerfile
dos|Batch|bat|dos bat cmd batch
elixir|Elixir|ex|elixir ex exs
elm|Elm|elm|elm
erb|ERB|erb|erb
erlang|Erlang|erl|erlang erl
fortran|Fortran|f90|fortran f90 f95
fsharp|F#|fs|fsharp fs f#
gherkin|Gherkin|feature|gherkin feature cucumber
glsl|GLSL|glsl|glsl hlsl wgsl
go|Go|go|go golang
gradle|Gradle|gradle|gradle
graphql|GraphQL|graphql|graphql gql
groovy|Groovy|groovy|groovy
handlebars|Handlebars|hbs|handlebars hbs mustache
haskell|Haskell|hs|haskell hs
http|HTTP|http|http https
ini|INI|ini|ini cfg editorconfig gitconfig
ini|TOML|toml|toml
ini|Environment|env|env dotenv
java|Java|java|java
javascript|JavaScript|js|javascript js mjs cjs node
javascript|JSX|jsx|jsx
json|JSON|json|json json5 jsonc webmanifest
json|JSON Lines|jsonl|jsonl ndjson
json|GeoJSON|geojson|geojson topojson
julia|Julia|jl|julia jl
kotlin|Kotlin|kt|kotlin kt kts
latex|LaTeX|tex|latex tex
less|Less|less|less
lisp|Lisp|lisp|lisp elisp emacs-lisp common-lisp
llvm|LLVM IR|ll|llvm ll
lua|Lua|lua|lua luau
makefile|Makefile|mk|makefile make mk
markdown|Markdown|md|markdown md mdx
mathematica|Mathematica|wl|mathematica wolfram wl
matlab|MATLAB|m|matlab octave
nginx|nginx|conf|nginx nginxconf
nim|Nim|nim|nim
nix|Nix|nix|nix
objectivec|Objective-C|m|objectivec objective-c objc obj-c
ocaml|OCaml|ml|ocaml ml
perl|Perl|pl|perl pl pm
pgsql|PostgreSQL|sql|pgsql postgres postgresql plpgsql
php|PHP|php|php php7 php8
powershell|PowerShell|ps1|powershell ps1 ps pwsh
prolog|Prolog|pl|prolog
properties|Properties|properties|properties
protobuf|Protocol Buffers|proto|protobuf proto
puppet|Puppet|pp|puppet
python|Python|py|python py python3 py3 gyp
python-repl|Python console|txt|pycon python-repl
qml|QML|qml|qml
r|R|r|r rlang
ruby|Ruby|rb|ruby rb gemspec
rust|Rust|rs|rust rs
scala|Scala|scala|scala sc
scheme|Scheme|scm|scheme scm racket
scss|SCSS|scss|scss
scss|Sass|sass|sass
smalltalk|Smalltalk|st|smalltalk st
sql|SQL|sql|sql mysql mariadb sqlite tsql plsql bigquery snowflake duckdb
stata|Stata|do|stata
swift|Swift|swift|swift
tcl|Tcl|tcl|tcl
twig|Twig|twig|twig jinja jinja2 j2
typescript|TypeScript|ts|typescript ts mts cts
typescript|TSX|tsx|tsx
vbnet|Visual Basic|vb|vbnet vb visualbasic
verilog|Verilog|v|verilog systemverilog sv v
vhdl|VHDL|vhd|vhdl
vim|Vim script|vim|vim viml vimscript
wasm|WebAssembly|wat|wasm wat
x86asm|Assembly|asm|asm x86asm assembly nasm x86
xml|HTML|html|html htm xhtml
xml|XML|xml|xml xsd xsl xslt rss atom plist wsdl
xml|SVG|svg|svg
xml|Vue|vue|vue
xml|Svelte|svelte|svelte astro
yaml|YAML|yaml|yaml yml
|CSV|csv|csv
|TSV|tsv|tsv
|Mermaid|mmd|mermaid mmd
json|Vega|vg.json|vega
json|Vega-Lite|vl.json|vegalite vega-lite
|Graphviz|dot|dot graphviz
|Log|log|log logs
|Solidity|sol|solidity sol
|Zig|zig|zig
|HCL|tf|hcl terraform tf
|Prisma|prisma|prisma
|Bicep|bicep|bicep
|Excel|txt|excel xlsx formula
`;

const byName = new Map<string, CodeLanguage>(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [grammar = '', label = '', extension = '', names = ''] = line.split('|');
      return names.split(' ').map((name) => [name, { grammar, label, extension }] as const);
    }),
);

/** Finds a language by an alias. */
export const findLanguage = (name: string): CodeLanguage | undefined => byName.get(name.toLowerCase());

/** The names of all grammars. */
export const grammarNames = (): string[] => [
  ...new Set([...byName.values()].map(({ grammar }) => grammar).filter(Boolean)),
];
